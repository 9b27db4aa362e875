// Any game that has no cover of its own: its name in letters on wood.

import type { Cover } from "../common/contract";

const MOST_LETTERS = 8;

export function coverFor(title: string): Cover {
  const [word = ""] = title.split(/[\s,(]/);
  return {
    picture: {
      position: [...word.toUpperCase()].slice(0, MOST_LETTERS).join(""),
      edge: 0.85,
      wood: ["#b98a58", "#8d6038"],
      hollows: { letters: ".", radius: 0.14 },
      balls: {},
      called: {},
    },
  };
}
