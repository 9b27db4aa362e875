// A hint in three steps: first where to look, then the move, then why.

import type { AnalysisKit, BoardKit, Following } from "../board/common/contract";
import { analysisOf, kitOf } from "../board/kits";
import type { Line, PageEngine } from "../engine/engine";
import { api } from "../lib/api";
import { t } from "../lib/i18n.svelte";
import type { Study } from "../lib/protocol";
import { spoken } from "../lib/moves";
import { study as ask } from "../lib/study";
import { questionOf } from "./engine-search.svelte";
import { yourVerdict } from "./verdict";
import "./words";

const PATIENCE = 1500; // ms of thinking

/** What is shown of a hint: places or a move to point at, and words. */
export interface Hint {
  at: string[];
  words: string;
  /** How many steps are left. */
  left: number;
}

/** A move to be found, and what helps to find it. */
export interface Clue {
  study: Study;
  move: string;
  kit: AnalysisKit;
  board: BoardKit;
  /** What speaks for the move, by its effect. */
  why: (effect: object) => string;
}

/** The steps of a hint; the first is left out where a game cannot tell the piece from the move. */
export function hintsOf({ study, move, kit, board, why }: Clue): Hint[] {
  const effect = study.options.find((option) => option.move === move)?.effect ?? {};
  const first = kit.lookAt?.(effect, study.view, study.options) ?? [];
  const said = t("hint.move", { move: spoken(study.kit, board, move) });
  const steps = [
    ...(first.length ? [{ at: first, words: t("hint.look") }] : []),
    { at: [move], words: said },
    { at: [move], words: `${said} ${why(effect)}` }, // whoever has forgotten the move need not ask anew
  ];
  return steps.map((step, at) => ({ ...step, left: steps.length - 1 - at }));
}

type Find = () => Promise<PageEngine | null>;
const find: Find = async () => (await import("../engine/engine")).pageEngine();

/** What was found for a position. */
interface Found {
  key: string;
  study: Study;
  line: Line;
  kit: AnalysisKit;
  board: BoardKit;
  following: Following;
}

export class HintFinder {
  /** Whether the last hint failed because the engine is not there, and not because it does not know the rules. */
  missing = false;
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
    const hints = hintsOf(clueOf(this.#known));
    this.#told = Math.min(this.#told + 1, hints.length);
    return hints[this.#told - 1]!;
  }

  async #found(game: string, seat: number, key: string): Promise<Found | null> {
    const [engine, study] = await Promise.all([this.engine(), api.hint(game, seat)]);
    this.missing = !engine;
    if (!engine) return null;
    try {
      if (!engine.knows(study.spec)) return null;
      const { lines } = await engine.search({ ...questionOf(study), lines: 1, ms: PATIENCE }, () => {}).done;
      const [line] = lines;
      if (!line?.moves.length) return null;
      const [kit, board, following] = await Promise.all([
        analysisOf(study.kit),
        kitOf(study.kit),
        followingOf(study, line),
      ]);
      return { key, study, line, kit, board, following };
    } finally {
      engine.close();
    }
  }
}

/** What comes after the move, where nothing is secret that would be given away. */
async function followingOf({ spec, position, traits }: Study, { moves: [move, reply] }: Line): Promise<Following> {
  const after = traits.secrets ? null : await ask({ spec, position, moves: [move!] }).catch(() => null);
  return { ...(reply ? { reply } : {}), ...(after ? { after } : {}) };
}

function clueOf({ study, line, kit, board, following }: Found): Clue {
  const why = (effect: object) =>
    [kit.because?.(effect, study.view, study.material, following), yourVerdict(line, study)].filter(Boolean).join(" ");
  return { study, kit, board, move: line.moves[0]!, why };
}
