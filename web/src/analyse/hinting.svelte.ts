// A hint in three steps: first where to look, then the move, then why.

import type { AnalysisKit } from "../board/contract";
import { analysisOf } from "../board/kits";
import type { Line, PageEngine } from "../engine/engine";
import { api } from "../lib/api";
import { t } from "../lib/i18n.svelte";
import type { Study } from "../lib/protocol";
import { written } from "../lib/moves";
import { questionOf } from "./thinking.svelte";
import { verdict } from "./verdict";
import "./words";

const PATIENCE = 1500; // ms of thinking

/** What is shown of a hint: places or a move to point at, and words. */
export interface Hint {
  at: string[];
  words: string;
  /** How many steps are left. */
  left: number;
}

type Find = () => Promise<PageEngine | null>;
const find: Find = async () => (await import("../engine/engine")).pageEngine();

/** What was found for a position. */
interface Found {
  key: string;
  study: Study;
  line: Line;
  kit: AnalysisKit;
}

export class Hinting {
  #known: Found | null = null;
  #told = 0;

  constructor(readonly engine: Find = find) {}

  /** The next step of the hint for what is on the board now; null if there is none. `key` tells positions apart. */
  async next(game: string, seat: number, key: string): Promise<Hint | null> {
    if (this.#known?.key !== key) {
      this.#told = 0;
      this.#known = await this.#found(game, seat, key);
    }
    if (!this.#known) return null;
    this.#told = Math.min(this.#told + 1, 3);
    return this.#step(this.#told, this.#known);
  }

  #step(step: number, { study, line, kit }: Found): Hint {
    const move = line.moves[0]!;
    const effect = study.options.find((option) => option.move === move)?.effect ?? {};
    const first = kit.lookAt?.(effect, study.view) ?? [];
    if (step === 1 && first.length) return { at: first, words: t("hint.look"), left: 2 };
    if (step < 3) return { at: [move], words: t("hint.move", { move: written(study.kit, move) }), left: 1 };
    const why = kit.because?.(effect, study.view) ?? "";
    return { at: [move], words: [why, verdict(line, study)].filter(Boolean).join(" "), left: 0 };
  }

  async #found(game: string, seat: number, key: string): Promise<Found | null> {
    const [engine, study] = await Promise.all([this.engine(), api.hint(game, seat)]);
    if (!engine) return null;
    try {
      if (!engine.knows(study.spec)) return null;
      const { lines } = await engine.search({ ...questionOf(study), lines: 1, ms: PATIENCE }, () => {}).done;
      const [line] = lines;
      return line?.moves.length ? { key, study, line, kit: await analysisOf(study.kit) } : null;
    } finally {
      engine.close();
    }
  }
}
