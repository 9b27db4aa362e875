// Kulami, seen before a game of it is opened.

import type { Cover } from "../common/contract";
import drawn from "../../../../src/marblebox/games/kulami/picture.json";
import type { KulamiView } from "./messages";
import { looks, placesOf, slab, type Picture, type Shape } from "../common/picture";

const LOOK = looks(drawn)["kulami"]!;
const { plain, seams } = drawn.kulami.colours;

const POSITION = "boorrobo/roooboob/rbborooo/rooobooo/oooroobo/orooboor/boooboro/brobrorr";
const LAYOUT = "AABCCCDD/AABEEFDD/GGBEEFDD/GGHHHIII/JJHHHKKL/MNNOOKKL/MNNPPPQQ/MNNPPPQQ";

interface Tile {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What counts, by the level of the rules. */
const AIMS = [
  {
    en: "Win tiles: a tile is yours if you have more marbles on it.",
    de: "Hol dir die Platten: Eine gehört dir, wenn du mehr Murmeln darauf hast.",
  },
  {
    en: "Win tiles with more marbles on them; the larger area counts too.",
    de: "Hol dir Platten mit mehr Murmeln darauf; auch das größere Gebiet zählt.",
  },
  {
    en: "Win tiles with more marbles on them; the larger area and chains count too.",
    de: "Hol dir Platten mit mehr Murmeln darauf; auch das größere Gebiet und Ketten zählen.",
  },
];

/** The tiles where they are known; else plain wood. */
function groundOf(board: string, groups: string): Shape[] {
  const layout = groups || (board === POSITION ? LAYOUT : "");
  if (layout) return planks(grouped(layout));
  const cells = placesOf(board).filter(({ letter }) => letter !== ".");
  return cells.map(({ x, y }) => ({ d: slab(x - 0.51, y - 0.51, 1.02, 1.02, 0), fill: plain }));
}

function grouped(layout: string): Tile[] {
  const byLetter = new Map<string, Tile>();
  for (const { x, y, letter } of placesOf(layout)) {
    if (letter === ".") continue;
    const tile = byLetter.get(letter) ?? { x, y, width: 1, height: 1 };
    const width = Math.max(tile.width, x - tile.x + 1);
    byLetter.set(letter, { ...tile, width, height: Math.max(tile.height, y - tile.y + 1) });
  }
  return [...byLetter.values()];
}

const planks = (tiles: Tile[]): Shape[] =>
  tiles.map(({ x, y, width, height }) => ({
    d: slab(x - 0.47, y - 0.47, width - 0.06, height - 0.06, 0.14),
    fill: "wood",
    stroke: seams,
    width: 0.05,
  }));

/** An empty board of these tiles. */
export function pictureOf(layout: string): Picture {
  const position = layout.replace(/[^/.]/g, "o");
  return { ...covers["kulami"]!.picture, position, shapes: () => planks(grouped(layout)) };
}

export const covers: Record<string, Cover> = {
  kulami: {
    picture: {
      ...LOOK,
      position: POSITION,
      shapes: groundOf,
      signs: { "+": "plus", x: "cross" },
      called: {
        r: { en: "Red", de: "Rot" },
        b: { en: "Black", de: "Schwarz" },
        "+": { en: "plus", de: "Plus" },
        x: { en: "cross", de: "Kreuz" },
      },
    },
    blurb: {
      en: "Seventeen tiles, 56 marbles. Each marble decides where the next one may go.",
      de: "Siebzehn Platten, 56 Murmeln. Jede Murmel bestimmt, wohin die nächste darf.",
    },
    aim: ({ score: { level } }: KulamiView) => AIMS[level] ?? AIMS[0]!,
    marks: [
      { ball: "#c5242b", rim: "rgb(70 55 35 / 60%)", ringed: true },
      { ball: "#1c1a1a", rim: "rgb(215 205 190 / 75%)" },
    ],
    page: {
      path: "/layout",
      title: { en: "Build a Kulami board", de: "Kulami-Spielfeld bauen" },
      load: () => import("./LayoutEditor.svelte"),
    },
  },
};
