// What endgame tables prove about the board that is shown: asked for after a moment's look, and remembered.

import type { Proof, ProofAnswer } from "../lib/protocol";
import type { GameView } from "./game-view.svelte";

export const PAUSE = 150; // ms

/** A step of a round: how many moves were made, and the number of the last one. */
export interface Question {
  round: number;
  step: number;
  seq: number;
}

/** What to ask about the board that is shown; null where nothing is known of it, or it would be help from outside. */
export function question(sitting: GameView): Question | null {
  const alone = sitting.mine.length === sitting.welcome.seats.length;
  if (!(sitting.over || alone) || !sitting.kit.provable?.(sitting.board)) return null;
  const { steps, now } = sitting.welcome;
  return { round: now.round, step: sitting.at ?? steps.length, seq: sitting.step?.seq ?? 0 };
}

export class ProofLookup {
  proof = $state.raw<Proof | null>(null);

  #ask: (at: Question) => Promise<ProofAnswer>;
  #known = new Map<string, Proof | null>();
  #key = "";
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(ask: (at: Question) => Promise<ProofAnswer>) {
    this.#ask = ask;
  }

  look(at: Question | null): void {
    const key = at ? `${at.round}:${at.seq}` : "";
    if (key === this.#key) return;
    this.stop();
    this.#key = key;
    this.proof = this.#known.get(key) ?? null;
    if (at && !this.#known.has(key)) this.#timer = setTimeout(() => void this.#learn(key, at), PAUSE);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  async #learn(key: string, at: Question): Promise<void> {
    try {
      const { seq, proof } = await this.#ask(at);
      if (seq !== at.seq) return; // a move was taken back or the next round began meanwhile
      this.#known.set(key, proof);
      if (key === this.#key) this.proof = proof;
    } catch {
      // Without an answer nothing is said; the next look asks again.
    }
  }
}
