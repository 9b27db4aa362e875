// Small pictures of boards: what lies on them, and where.

import type { Words } from "../../lib/protocol";

export interface Ball {
  /** From where the light falls to the shade. */
  tones: readonly [string, string, string];
  ringed?: boolean;
  shines?: boolean;
}

/** Something between the wood and what lies on it. */
export interface Shape {
  d: string;
  fill?: string; // "wood": like the board
  stroke?: string;
  width?: number;
}

export interface Picture {
  /** A position from the middle of a game, as rows from the top. */
  position: string;
  /** How far the board reaches beyond the outermost places. */
  edge: number;
  wood: readonly [string, string];
  /** Whether there is no board under the shapes. */
  loose?: boolean;
  /** Drawn for a board, and for the groups that its cells form, where it has some. */
  shapes?: (board: string, groups: string) => Shape[];
  hollows: { letters: string; radius: number };
  /** By letter; other letters are shown as they are, on tokens. */
  balls: Readonly<Record<string, Ball>>;
  /** What the letters of a board mean, in words. */
  called: Readonly<Record<string, Words>>;
  /** Drawn in a hollow, by letter. */
  signs?: Readonly<Record<string, "plus" | "cross">>;
  /** The way that the words below a board speak of; without this: of a piece from place to place. */
  way?: (words: string, board: string) => Point[];
}

/** The part of a picture that the rules' side draws as well; it is in `games/<game>/picture.json`, by rule set. */
export type Look = Pick<Picture, "edge" | "wood" | "loose" | "hollows" | "balls"> & { colours: Record<string, string> };

export const looks = (file: object): Record<string, Look> => file as Record<string, Look>;

export interface Point {
  x: number;
  y: number;
}

/** Whether a board has some of its balls as capital letters, and others not: then it speaks of the capital ones. */
export function isMixed(board: string, balls: Picture["balls"]): boolean {
  const letters = [...board].filter((letter) => balls[letter.toLowerCase()]);
  const small = letters.filter((letter) => letter === letter.toLowerCase());
  return small.length > 0 && small.length < letters.length;
}

const WAY = /\b[a-z]\d+(?:-[a-z]\d+[A-Z]?)+/;

/** The way of a piece that words such as "after a1-b1W-c2A" speak of. */
export function wayIn(words: string, board: string): Point[] {
  const names = WAY.exec(words)?.[0].match(/[a-z]\d+/g) ?? [];
  return names.map((name) => placed(name, extent(board).rows));
}

/** Whether a letter of a board says that nothing lies there. */
export const isBare = (letter: string): boolean => ". _-".includes(letter);

export interface Place extends Point {
  letter: string;
}

export function placesOf(board: string): Place[] {
  return board.split("/").flatMap((row, y) => [...row].map((letter, x) => ({ x, y, letter })));
}

export function extent(board: string): { columns: number; rows: number } {
  const rows = board.split("/");
  return { columns: Math.max(...rows.map((row) => [...row].length)), rows: rows.length };
}

/** The name of a place: the letter of its column, and its row counted from below. */
export const nameOf = ({ x, y }: { x: number; y: number }, rows: number): string =>
  `${String.fromCharCode("a".charCodeAt(0) + x)}${rows - y}`;

/** Where the place of that name is. */
export function placed(name: string, rows: number): Place {
  return { x: name.charCodeAt(0) - "a".charCodeAt(0), y: rows - Number(name.slice(1)), letter: "" };
}

/** A rectangle with round corners, as the data of a path. */
export function slab(x: number, y: number, width: number, height: number, round: number): string {
  const corner = (right: number, down: number) => `a${round} ${round} 0 0 1 ${right * round} ${down * round}`;
  const [across, along] = [width - 2 * round, height - 2 * round];
  return `M${x + round} ${y}h${across}${corner(1, 1)}v${along}${corner(-1, 1)}h${-across}${corner(-1, -1)}v${-along}${corner(1, -1)}z`;
}
