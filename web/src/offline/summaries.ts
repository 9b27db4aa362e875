// What lists say of a game on this device, in what was kept of it; of one that cannot be read, that it is so.

import type { Summary } from "../lib/protocol";

/** As the server tells of its own: nothing but a name to say. */
const SPOILED: Omit<Summary, "game"> = {
  ...{ name: "", kit: "", spec: "", board: "", groups: "" },
  ...{ round: 0, moves: 0, created: 0, changed: 0 },
  title: { en: "A damaged game", de: "Eine beschädigte Partie" },
  seats: [],
  yours: [0], // whatever is here belongs to whoever looks
  your_turn: false,
  outcome: null,
  match: { kind: "series", games: 0, score: [], winners: [], handicapped: null },
  swapped: false,
  spoiled: true,
};

export function summaryOf(game: string, text: string): Summary {
  try {
    const { summary } = JSON.parse(text) as { summary: Partial<Summary> };
    const found = { groups: "", swapped: false, spoiled: false, ...summary, game };
    return isSummary(found) ? found : { ...SPOILED, game };
  } catch {
    return { ...SPOILED, game };
  }
}

function isSummary(found: Partial<Summary>): found is Summary {
  const kinds = Object.entries(SPOILED).every(([name, value]) => isLike(found[name as keyof Summary], value));
  return kinds && found.seats!.every((seat) => typeof seat?.title === "object");
}

const isLike = (one: unknown, other: unknown): boolean =>
  other === null
    ? one !== undefined
    : one !== null && typeof one === typeof other && Array.isArray(one) === Array.isArray(other);
