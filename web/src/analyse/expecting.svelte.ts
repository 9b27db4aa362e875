// What is to be expected of parts of the board: what the position alone decides, and where the engine's best line leads.

import type { AnalysisKit } from "../board/contract";
import { analysisOf } from "../board/kits";
import type { Study } from "../lib/protocol";
import { study as ask } from "../study/study";

const PAUSE = 400; // ms: lines change quickly at first

export class Expecting {
  outlook = $state.raw<object | null>(null);
  kit = $state.raw<AnalysisKit>({});
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked = 0;

  constructor(readonly answer: typeof ask = ask) {}

  /** Look at a position, and at the engine's best line from there, as far as there is one. */
  async look(study: Study | null, line: readonly string[]): Promise<void> {
    clearTimeout(this.#timer);
    const number = ++this.#asked;
    const kit = study ? await analysisOf(study.kit) : {};
    if (number !== this.#asked) return;
    this.kit = kit;
    if (!study || !kit.outlook) return void (this.outlook = null);
    if (!line.length) this.outlook = kit.outlook(study.view, null);
    else this.#timer = setTimeout(() => void this.#follow(number, study, line, kit), this.outlook ? PAUSE : 0);
  }

  async #follow(number: number, study: Study, line: readonly string[], kit: AnalysisKit): Promise<void> {
    const { spec, position } = study;
    const end = await this.answer({ spec, position, moves: [...line] }).catch(() => null);
    if (number === this.#asked) this.outlook = kit.outlook?.(study.view, end?.view ?? null) ?? null;
  }
}
