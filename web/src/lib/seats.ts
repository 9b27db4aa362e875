// How seats are called.

import { say, t } from "./i18n.svelte";
import type { Seat } from "./protocol";

/** The name somebody gave herself, else what she is: the computer, or her side. It fits into sentences. */
export function nameOf(seat: Seat): string {
  if (seat.name) return seat.name;
  return seat.kind === "engine" ? t("seat.computer", { level: seat.level ?? 0 }) : say(seat.title);
}

/** The same where it stands by itself: a nameless player reads that it is her. */
export function labelOf(seat: Seat, isYou: boolean): string {
  return isYou && !seat.name ? t("seat.you") : nameOf(seat);
}
