// Fanorona and Tumicarona, seen before a game of them is opened.

import type { Cover, Mark } from "../common/contract";
import drawn from "../../../../src/marblebox/games/fanorona/picture.json";
import { extent, looks, type Picture } from "../common/picture";

const called = { w: { en: "White", de: "Weiß" }, b: { en: "Black", de: "Schwarz" } };
const WHITE: Mark = { ball: "#f7f3ea", rim: "rgb(70 55 35 / 60%)" };
const DARK_RIM = "rgb(215 205 190 / 75%)";

/** All lines of the board: diagonals where the coordinates' sum is even. */
function lines(board: string): string {
  const { columns, rows } = extent(board);
  const found: string[] = [];
  for (let y = 0; y < rows; y++) found.push(`M0 ${y}H${columns - 1}`);
  for (let x = 0; x < columns; x++) found.push(`M${x} 0V${rows - 1}`);
  for (let y = 0; y < rows - 1; y++)
    for (let x = 0; x < columns - 1; x++) found.push((x + y) % 2 === 0 ? `M${x} ${y}l1 1` : `M${x + 1} ${y}l-1 1`);
  return found.join("");
}

function picture(name: string, position: string): Picture {
  const look = looks(drawn)[name]!;
  const stroke = look.colours["lines"]!;
  return { ...look, position, called, shapes: (board) => [{ d: lines(board), stroke, width: 0.035 }] };
}

export const covers: Record<string, Cover> = {
  fanorona: {
    picture: picture("fanorona", "bbbbbbbbb/bbbb.bbbb/bwbw.bwbw/www.wwwww/wwwwwwwww"),
    blurb: {
      en: "Step up to a row, or away from it, and take it whole. The national game of Madagascar.",
      de: "An eine Reihe heran oder von ihr weg, und sie ist geschlagen. Das Nationalspiel Madagaskars.",
    },
    aim: {
      en: "Capture every stone of the other side.",
      de: "Schlage alle Steine der Gegenseite.",
    },
    marks: [WHITE, { ball: "#1c1a1a", rim: DARK_RIM, ringed: true }],
  },
  tumicarona: {
    picture: picture("tumicarona", "bbb.bbb.b/bb..b.bbb/bwb..w.bw/ww.w.wwww/www.wwwww"),
    blurb: {
      en: "Fanorona in glass: chains turn with every step and stop when you like, and the loser has a return match.",
      de: "Fanorona in Glas: Ketten biegen bei jedem Schritt ab und enden, wann man will; wer verliert, hat Revanche.",
    },
    aim: {
      en: "Capture every marble of the other side, or shut them in.",
      de: "Schlage alle Murmeln der Gegenseite oder sperre sie ein.",
    },
    marks: [WHITE, { ball: "#22345a", rim: DARK_RIM, ringed: true }],
  },
};
