// Tomoko, seen before a game of it is opened.

import type { Cover } from "../common/contract";
import type { TomokoView } from "./messages";
import drawn from "../../../../src/marblebox/games/tomoko/picture.json";
import { extent, looks, slab, type Point, type Shape } from "../common/picture";

const LOOK = looks(drawn)["tomoko"]!;
const { gutter, plate, rim, card } = drawn.tomoko.colours;

const PUSH = /\b([NESW])(\d)[dl]\b/;
const CARD = 3; // balls on a side of its pattern

/** The gutter round the board, and the plate within; or the white of a card. */
function ground(board: string): Shape[] {
  const { columns, rows } = extent(board);
  if (columns === CARD) return [{ d: slab(-1, -1, columns + 1, rows + 1, 0.25), fill: card }];
  return [
    { d: slab(-1, -1, columns + 1, rows + 1, 0.4), fill: gutter },
    {
      d: slab(-0.6, -0.6, columns + 0.2, rows + 0.2, 0.16),
      fill: plate,
      stroke: rim,
      width: 0.04,
    },
  ];
}

/** From the gutter into the line that a push goes along. */
function push(words: string, board: string): Point[] {
  const [, side, place] = PUSH.exec(words) ?? [];
  if (!side) return [];
  const { columns, rows } = extent(board);
  const at = Number(place) - 1;
  const [x, y] = { N: [at, -1], S: [at, rows], W: [-1, at], E: [columns, at] }[side] as [number, number];
  const inside = (value: number, most: number) => Math.min(Math.max(value, 0), most - 1);
  return [
    { x, y },
    { x: inside(x, columns), y: inside(y, rows) },
  ];
}

export const covers: Record<string, Cover> = {
  tomoko: {
    unasked: { begins: "random" }, // the tallest, if anybody says who that is
    picture: {
      ...LOOK,
      position: "dl.dd/ldll./.ddld/llddl/d.ldl",
      shapes: ground,
      way: push,
      called: {
        d: { en: "dark", de: "dunkel" },
        l: { en: "light", de: "hell" },
        ".": { en: "empty", de: "leer" },
      },
    },
    blurb: {
      en: "Push balls onto the board until your pattern appears, and be the first to see it.",
      de: "Schieb Kugeln aufs Brett, bis dein Muster dasteht, und sieh es vor allen anderen.",
    },
    aim: ({ goal }: TomokoView) => ({
      en: `Be first to lay ${goal} cards: each when its pattern stands on the board.`,
      de: `Lege als Erster ${goal} Karten ab: jede, wenn ihr Muster auf dem Brett steht.`,
    }),
  },
};
