// Tomoko, seen before a game of it is opened.

import type { Cover } from "../contract";
import { extent, slab, type Shape } from "../picture";

/** The gutter round the board, and the plate within. */
function plate(board: string): Shape[] {
  const { columns, rows } = extent(board);
  return [
    { d: slab(-1, -1, columns + 1, rows + 1, 0.4), fill: "#b2925f" },
    {
      d: slab(-0.6, -0.6, columns + 0.2, rows + 0.2, 0.16),
      fill: "#e3c894",
      stroke: "rgb(90 60 20 / 40%)",
      width: 0.04,
    },
  ];
}

export const covers: Record<string, Cover> = {
  tomoko: {
    unasked: { begins: "random" }, // the tallest, if anybody says who that is
    picture: {
      position: "dl.dd/ldll./.ddld/llddl/d.ldl",
      edge: 1.35,
      wood: ["#ead2a2", "#d3b37b"],
      shapes: plate,
      hollows: { letters: ".", radius: 0.34 },
      balls: {
        l: { tones: ["#fff3d6", "#ecd09a", "#b18848"], shines: true },
        d: { tones: ["#9b643f", "#653a20", "#331a0c"], ringed: true, shines: true },
      },
    },
    blurb: {
      en: "Push balls onto the board until your pattern appears, and be the first to see it.",
      de: "Schieb Kugeln aufs Brett, bis dein Muster dasteht, und sieh es vor allen anderen.",
    },
    aim: {
      en: "Be the first to get rid of enough cards: one may be laid when its pattern stands on the board.",
      de: "Lege als Erster genügend Karten ab: Das geht, wenn ihr Muster auf dem Brett steht.",
    },
  },
};
