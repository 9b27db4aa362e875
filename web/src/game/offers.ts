// What is offered at the table, and how an offer reads.

import { t } from "../lib/i18n.svelte";
import { written } from "../lib/moves";
import type { Step } from "../lib/protocol";
import type { GameView } from "./game-view.svelte";

export type What = "draw" | "takeback" | "rematch" | "swap";

export interface Offering {
  what: What;
  seat: number;
}

const MOST_NAMED = 3; // moves; more are only counted

export function offersAt(sitting: GameView): Offering[] {
  const drawn = sitting.over ? null : (sitting.view.offered_by ?? null);
  const draw: Offering[] = drawn === null ? [] : [{ what: "draw", seat: drawn }];
  return [...draw, ...sitting.now.offers];
}

export function offerWords({ what, seat }: Offering, names: string[], steps: Step[], kit: string): string {
  const name = names[seat] ?? "";
  if (what !== "takeback") return t(`offer.${what}`, { name });
  const going = undone(seat, steps);
  const values = { name, n: going.length, moves: going.map((step) => written(kit, step.move)).join(", ") };
  if (!going.length) return t("offer.takeback", values);
  if (going.length === 1) return t("offer.takeback.one", values);
  return t(going.length > MOST_NAMED ? "offer.takeback.count" : "offer.takeback.some", values);
}

/** What would go back: the last move of that seat and all that followed. */
function undone(seat: number, steps: Step[]): Step[] {
  const last = steps.findLastIndex((step) => step.seat === seat);
  return last < 0 ? [] : steps.slice(last);
}

/** What a table looked like when it was last looked at, as far as offers go. */
export interface Glance {
  round: number;
  over: boolean;
  aborted: boolean;
  offers: Offering[];
  steps: Step[];
  /** What was said last at this device. */
  said: string | null;
}

export function glance(sitting: GameView): Glance {
  const { now, steps } = sitting.welcome;
  const aborted = now.outcome?.reason === "aborted";
  return { round: now.round, over: sitting.over, aborted, offers: offersAt(sitting), steps, said: sitting.said };
}

/** Whether others have called the game off. */
export const calledOff = (before: Glance, after: Glance): boolean =>
  after.aborted && !before.aborted && after.said !== "abort";

/** The offers of those seats that others turned down, by a word or by moving on. */
export function declined(before: Glance, after: Glance, mine: number[]): Offering[] {
  const accepted = after.over !== before.over || after.steps.length < before.steps.length;
  if (after.round !== before.round || accepted) return [];
  const fresh = after.steps.slice(before.steps.length);
  const stands = (offer: Offering) => after.offers.some(({ what, seat }) => what === offer.what && seat === offer.seat);
  const takenBack = ({ what, seat }: Offering) =>
    after.said === `withdraw ${what}` || fresh.some((step) => step.seat === seat);
  return before.offers.filter((offer) => mine.includes(offer.seat) && !stands(offer) && !takenBack(offer));
}
