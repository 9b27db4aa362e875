// What all at the table should know, in sentences.

import { t } from "../../lib/i18n.svelte";
import type { FanoronaView } from "./messages";

/** A draw that comes near; while a capture is compulsory no count goes on. */
export function noticesOf(view: FanoronaView): string[] {
  if (view.must_capture) return [];
  return view.draw_counts.map(({ reason, count, limit }) => t(`fanorona.near.${reason}`, { count, limit }));
}
