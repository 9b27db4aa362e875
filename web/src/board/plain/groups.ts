// Many moves are easier to choose from by what they begin with.

const FEW = 12; // moves that need no order
const MOST_GROUPS = 40; // more would be no order either

export interface Group {
  title: string;
  moves: string[];
}

/** The moves as they came, in groups by their first word, or else by the place they begin at, where there are many. */
export function grouped(moves: readonly string[]): Group[] {
  const ways = moves.length > FEW ? [firstWord, firstPlace] : [];
  const orders = ways.map((way) => byTitle(moves, way));
  return (
    orders.find((groups) => groups.length > 1 && groups.length <= MOST_GROUPS) ?? [{ title: "", moves: [...moves] }]
  );
}

const firstWord = (move: string): string => (move.includes(" ") ? (move.split(" ")[0] ?? "") : "");
const firstPlace = (move: string): string => /^[A-Za-z]?\d+|^./.exec(move)?.[0] ?? "";

function byTitle(moves: readonly string[], titleOf: (move: string) => string): Group[] {
  const groups = new Map<string, string[]>();
  for (const move of moves) groups.set(titleOf(move), [...(groups.get(titleOf(move)) ?? []), move]);
  return [...groups].map(([title, some]) => ({ title, moves: some }));
}
