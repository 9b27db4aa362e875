// Position texts: the board, the board before the last push, who is to move, hands, laid cards, deck, who has finished or resigned.

const SIDE = 5;
const NOTHING = "-";

export interface Position {
  /** From the top: d, l, a dot for an empty cell. */
  rows: string[];
  /** Counts from 0. */
  mover: number;
  hands: number[][];
  laid: number[][];
}

/** As much of a text as can be understood. */
export function readPosition(text: string, seats: number): Position {
  const [board = "", , mover = "1", hands = "", laid = ""] = text.trim().split(/\s+/);
  const given = board.split("/").map((row) => row.replace(/\d/g, (digit) => ".".repeat(Number(digit))));
  const rows = Array.from({ length: SIDE }, (_, at) =>
    (given[at] ?? "").replace(/[^dl]/g, ".").padEnd(SIDE, ".").slice(0, SIDE),
  );
  return { rows, mover: Math.max(0, Number(mover) - 1 || 0), hands: piles(hands, seats), laid: piles(laid, seats) };
}

const piles = (text: string, seats: number): number[][] => {
  const given = text.split("/");
  return Array.from({ length: seats }, (_, seat) => numbersIn(given[seat] ?? ""));
};

export const numbersIn = (text: string): number[] =>
  [...new Set((text.match(/\d+/g) ?? []).map(Number))].sort((a, b) => a - b);

/** A board from which one push leads to that one: without a ball at the edge, which may have come last. */
function before(rows: string[]): string[] | null {
  for (const [y, row] of rows.entries()) {
    for (const [x, ball] of [...row].entries()) {
      const atEdge = x === 0 || y === 0 || x === SIDE - 1 || y === SIDE - 1;
      if (atEdge && ball !== ".")
        return rows.map((one, at) => (at === y ? `${one.slice(0, x)}.${one.slice(x + 1)}` : one));
    }
  }
  return null;
}

const written = (rows: string[]): string =>
  rows.map((row) => row.replace(/\.+/g, (empty) => String(empty.length))).join("/");

/** What is in no hand and not laid is the deck; some ball at the edge is taken for the last push. */
export function writePosition({ rows, mover, hands, laid }: Position, cards: number[]): string {
  const used = new Set([...hands, ...laid].flat());
  const deck = cards.filter((card) => !used.has(card));
  const pile = (numbers: number[]): string => numbers.join(",") || NOTHING;
  const earlier = before(rows);
  const table = [written(rows), earlier ? written(earlier) : NOTHING, mover + 1];
  return [...table, hands.map(pile).join("/"), laid.map(pile).join("/"), pile(deck), NOTHING, NOTHING].join(" ");
}
