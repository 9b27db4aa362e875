// Through whose eyes a position is seen by itself, where seats know different things.

import type { AnalysisKit } from "../board/common/contract";
import { analysisOf } from "../board/kits";
import type { Study } from "../lib/protocol";
import { readerOf } from "./players";
import type { Sketch } from "./tree";

/** The reader's own seat, where seats keep something to themselves; null: whoever is to move. */
export async function perspectiveFor(sketch: Sketch, study: Study): Promise<number | null> {
  if (!study.traits.secrets) return null;
  const { you } = readerOf(sketch, study.seats);
  return you !== null && keeps(study, await analysisOf(study.kit)) ? you : null;
}

/** Whether what seats know differs here, so that chances are those of one seat by what it knows. */
export const keeps = ({ traits, view }: Study, kit: AnalysisKit): boolean =>
  traits.secrets && (kit.keeps?.(view) ?? true);

/** A position as its lines are to be read: by what one seat knows they are worth so much to that seat, whoever is to move. */
export const asJudged = (study: Study, kit: AnalysisKit): Study =>
  study.seat !== null && keeps(study, kit) ? { ...study, to_move: study.seat } : study;
