// What has just happened at a table is heard, and said to those who do not see it.

import { untrack } from "svelte";
import type { BoardKit } from "../board/common/contract";
import { t } from "../lib/i18n.svelte";
import { playMoveSound } from "./sounds";
import type { GameView } from "./game-view.svelte";
import { ending } from "../lib/outcome-text";
import { announcement, moveText, noticesOf } from "./announcement";

export class Announcer {
  /** The latest of it, in words. */
  words = $state("");

  #sitting: GameView;
  #kit: BoardKit;
  #seen: number;
  #round: number;
  #wasOver: boolean;
  #noticed: string[];

  /** To be made while a component is. */
  constructor(sitting: GameView, kit: BoardKit) {
    this.#sitting = sitting;
    this.#kit = kit;
    this.#seen = sitting.live.steps.at(-1)?.seq ?? -1;
    this.#round = sitting.live.now.round;
    this.#wasOver = sitting.over;
    this.#noticed = noticesOf(sitting);
    $effect(() => {
      const { live } = sitting;
      untrack(() => this.#take(live));
    });
  }

  #take(live: GameView["live"]): void {
    const fresh = live.steps.filter((step) => step.seq > this.#seen);
    const over = live.now.outcome !== null;
    if (live.now.round !== this.#round) this.#sitting.look(null);
    for (const step of fresh) playMoveSound(step, this.#kit, this.#sitting.welcome.name);
    const result = over && !this.#wasOver ? this.#endWords() : "";
    if (fresh.length || result) {
      const { names, mine } = this.#sitting;
      const told = fresh.map((step) => moveText(step, names, mine, this.#kit));
      const notices = noticesOf(this.#sitting);
      const news = notices.filter((notice) => !this.#noticed.includes(notice));
      this.words = announcement(told, result, this.#turnWords(), news);
      this.#noticed = notices;
    } else if (live.now.round !== this.#round) {
      this.words = this.#turnWords();
      this.#noticed = [];
    }
    this.#seen = fresh.at(-1)?.seq ?? this.#seen;
    this.#round = live.now.round;
    this.#wasOver = over;
  }

  #turnWords(): string {
    const { toMove, myTurn, mine, names } = this.#sitting;
    if (toMove === null) return "";
    return myTurn && mine.length === 1 ? t("turn.yours") : t("turn.of", { name: names[toMove] ?? "" });
  }

  #endWords(): string {
    const { live, names, mine } = this.#sitting;
    return live.now.outcome ? ending(live.now.outcome, names, mine) : "";
  }
}
