// The engine of the page, thinking about the position that is looked at.

import { pageEngine, type PageEngine, type Report, type Search } from "../engine/engine";
import type { Proof, Study } from "../lib/protocol";

/** off: nobody asked; missing: not built, or not yet; unknown: not its game; failed: the network, or the engine itself. */
export type Mood = "off" | "loading" | "missing" | "unknown" | "failed" | "thinking" | "done";

const LINES = 3;
const PAUSE = 120; // ms: whoever steps through quickly does not want to know yet; the first time nobody does
const AGAIN = 20_000; // ms: an engine that is being built may be there by then
export const LONGEST = 60_000; // ms; then the phone has earned its rest

type Load = () => Promise<PageEngine | null>;

export class Thinking {
  mood = $state<Mood>("off");
  report = $state.raw<Report | null>(null);
  /** The position that the report is about. */
  about = $state.raw<Study | null>(null);

  #engine: Promise<PageEngine | null> | null = null;
  #search: Search | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #wanted: Study | null = null;

  constructor(
    readonly find: Load = pageEngine,
    readonly limit = LONGEST,
  ) {}

  /** Think about that from now on; null: rest. */
  look(study: Study | null): void {
    this.#rest();
    this.#wanted = study;
    if (!study || study.to_move === null) {
      this.mood = "off";
      return;
    }
    this.mood = "loading";
    this.#timer = setTimeout(() => void this.#think(study), this.about ? PAUSE : 0);
  }

  close(): void {
    this.#rest();
    void this.#engine?.then((engine) => engine?.close());
    this.#engine = null;
  }

  /** What the server's small endgame tables prove, looked up in the page; null where they do not reach, or cannot be had. */
  async prove({ spec, position, to_move }: Study): Promise<Pick<Proof, "winner" | "turns"> | null> {
    const engine = await this.#loaded().catch(() => null);
    if (!engine?.knows(spec) || to_move === null) return null;
    const verdict = await engine.probe(spec, position).catch(() => null);
    if (!verdict) return null;
    const { result, turns } = verdict;
    return { winner: result === 0 ? null : result > 0 ? to_move : 1 - to_move, turns };
  }

  /** Loaded once; where that failed, or there is none, asking again tries again. */
  #loaded(): Promise<PageEngine | null> {
    if (this.#engine) return this.#engine;
    const found = this.find();
    this.#engine = found;
    const forget = (): void => void (this.#engine === found && (this.#engine = null));
    found.then((engine) => engine ?? forget(), forget);
    return found;
  }

  #rest(): void {
    clearTimeout(this.#timer);
    this.#search?.stop();
    this.#search = null;
    this.report = null;
  }

  async #think(study: Study): Promise<void> {
    let engine: PageEngine | null;
    try {
      engine = await this.#loaded();
    } catch {
      this.#say(study, "failed");
      return;
    }
    if (this.#wanted !== study) return;
    if (!engine) {
      this.#say(study, "missing");
      this.#timer = setTimeout(() => void this.#think(study), AGAIN);
      return;
    }
    if (!engine.knows(study.spec)) return this.#say(study, "unknown");
    this.#say(study, "thinking");
    this.about = study;
    this.#search = engine.search({ ...questionOf(study), lines: LINES, ms: this.limit }, (report) => {
      if (this.#wanted === study) this.report = report;
    });
    this.#search.done.then(
      (report) => {
        if (this.#wanted === study && report.lines.length) this.report = report;
        this.#say(study, "done");
      },
      () => this.#say(study, "failed"),
    );
  }

  #say(study: Study, mood: Mood): void {
    if (this.#wanted === study) this.mood = mood;
  }
}

/** What the engine is asked about a position; where seats have secrets, only what the one to move knows. */
export function questionOf(study: Study): { spec: string; position: string; seat: number | null } {
  const { spec, position, traits, view, seat } = study;
  return traits.secrets ? { spec, position: JSON.stringify(view), seat } : { spec, position, seat: null };
}
