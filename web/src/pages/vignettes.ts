// Small pictures of the four boards: what lies on them, and where.

export const GAMES = ["fanorona", "tumicarona", "kulami", "tomoko"] as const;
export type GameName = (typeof GAMES)[number];

export interface Marble {
  x: number;
  y: number;
  side: string;
}

export interface Tile {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A position from the middle of a game for each, as rows from the top. */
export const POSITIONS: Record<GameName, string> = {
  fanorona: "bbbbbbbbb/bbbb.bbbb/bwbw.bwbw/www.wwwww/wwwwwwwww",
  tumicarona: "bbb.bbb.b/bb..b.bbb/bwb..w.bw/ww.w.wwww/www.wwwww",
  kulami: "boorrobo/roooboob/rbborooo/rooobooo/oooroobo/orooboor/boooboro/brobrorr",
  tomoko: "dl.dd/ldll./.ddld/llddl/d.ldl",
};

const LAYOUT = "AABCCCDD/AABEEFDD/GGBEEFDD/GGHHHIII/JJHHHKKL/MNNOOKKL/MNNPPPQQ/MNNPPPQQ";

export function isGame(name: string): name is GameName {
  return (GAMES as readonly string[]).includes(name);
}

export function marbles(board: string): Marble[] {
  return each(board).filter(({ side }) => /[wbrdl]/.test(side));
}

export function hollows(board: string): Marble[] {
  return each(board).filter(({ side }) => side === "o" || side === ".");
}

function each(board: string): Marble[] {
  return board.split("/").flatMap((row, y) => [...row].map((side, x) => ({ x, y, side })));
}

export function extent(board: string): { columns: number; rows: number } {
  const rows = board.split("/");
  return { columns: Math.max(...rows.map((row) => row.length)), rows: rows.length };
}

/** The tiles of the sheet's square board; of a board whose tiles are unknown each cell by itself. */
export function tiles(board: string): Tile[] {
  const known = board.replace(/[^/]/g, "") === LAYOUT.replace(/[^/]/g, "") && board === POSITIONS.kulami;
  return known ? grouped(LAYOUT) : each(board).flatMap(({ x, y, side }) => (side === "." ? [] : [square(x, y)]));
}

const square = (x: number, y: number): Tile => ({ x, y, width: 1, height: 1 });

function grouped(layout: string): Tile[] {
  const byLetter = new Map<string, Tile>();
  for (const { x, y, side } of each(layout)) {
    const tile = byLetter.get(side) ?? square(x, y);
    const width = Math.max(tile.width, x - tile.x + 1);
    byLetter.set(side, { ...tile, width, height: Math.max(tile.height, y - tile.y + 1) });
  }
  return [...byLetter.values()];
}

/** The lines of a Fanorona board: diagonals where the coordinates' sum is even. */
export function lines(columns: number, rows: number): string {
  const found: string[] = [];
  for (let y = 0; y < rows; y++) found.push(`M0 ${y}H${columns - 1}`);
  for (let x = 0; x < columns; x++) found.push(`M${x} 0V${rows - 1}`);
  for (let y = 0; y < rows - 1; y++)
    for (let x = 0; x < columns - 1; x++) found.push((x + y) % 2 === 0 ? `M${x} ${y}l1 1` : `M${x + 1} ${y}l-1 1`);
  return found.join("");
}
