// What is to be expected of parts of the board: what the position alone decides, and where the engine's best line leads.

import type { AnalysisKit } from "../board/common/contract";
import { analysisOf } from "../board/kits";
import type { Study } from "../lib/protocol";

export class PositionOutlook {
  outlook = $state.raw<object | null>(null);
  kit = $state.raw<AnalysisKit>({});
  #looked = 0;

  /** Look at a position, and at the engine's best line from there, as far as there is one. */
  async look(study: Study | null, line: readonly string[]): Promise<void> {
    const number = ++this.#looked;
    const kit = study ? await analysisOf(study.kit) : {};
    if (number !== this.#looked) return;
    this.kit = kit;
    this.outlook = (study && kit.outlook?.(study.view, line)) ?? null;
  }
}
