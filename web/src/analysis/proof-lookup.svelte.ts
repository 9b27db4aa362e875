// What endgame tables prove about the position that is looked at: asked for after a moment's look, and remembered.

import { kitOf } from "../board/kits";
import { api } from "../lib/api";
import { say, t } from "../lib/i18n.svelte";
import type { Proof, Study } from "../lib/protocol";

const PAUSE = 150; // ms: whoever steps through quickly does not want to know yet

/** Who wins, if anybody does, and the turns until the next capture. */
type Proven = Pick<Proof, "winner" | "turns">;
type Ask = (study: Study) => Promise<Proven | null>;

/** The tables of the server may have more pieces than those that are looked up in the page. */
export const askServer: Ask = async ({ spec, position }) => (await api.prove({ spec, position, moves: [] })).proof;

export class ProofLookup {
  proof = $state.raw<Proven | null>(null);
  #known = new Map<string, Proven | null>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #key = "";

  constructor(readonly answer: Ask) {}

  /** Only where few pieces are left somebody is asked: the kit of the game says where. */
  look(study: Study | null): void {
    clearTimeout(this.#timer);
    this.#key = study && study.outcome === null ? `${study.spec} ${study.position}` : "";
    this.proof = this.#known.get(this.#key) ?? null;
    if (study && this.#key && !this.#known.has(this.#key)) {
      const key = this.#key;
      this.#timer = setTimeout(() => void this.#learn(key, study), PAUSE);
    }
  }

  async #learn(key: string, study: Study): Promise<void> {
    try {
      const { provable } = await kitOf(study.kit);
      const proof = provable?.(study.board) ? await this.answer(study) : null;
      this.#known.set(key, proof);
      if (key === this.#key) this.proof = proof;
    } catch {
      // Without an answer nothing is said; the next look asks again.
    }
  }
}

/** Who wins, whatever the other does, and when the next capture comes. */
export function proofInWords({ winner, turns }: Proven, { seats }: Pick<Study, "seats">): string {
  if (winner === null) return t("verdict.drawn");
  const [name, other] = [seats[winner]!, seats[1 - winner]!].map((title) => say(title));
  const certain = t("verdict.certain", { name: name!, other: other! });
  return turns ? `${certain} ${t("verdict.conversion", { n: turns })}` : certain;
}
