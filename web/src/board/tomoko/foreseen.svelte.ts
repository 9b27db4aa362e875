// Own cards that a push was shown to make match: marked until they are laid, and told once they no longer match.

import type { Fit } from "./messages";
import { fitsOn } from "./patterns";

export class Foreseen {
  /** Where such cards stand on the board now. */
  fits: Fit[] = $state.raw([]);
  /** Those that stood and were not laid in time, until the next push. */
  missed: number[] = $state.raw([]);
  #cards: number[] = [];
  #underway: number[] = []; // by a push that is not on the board yet
  #board = "";

  /** A push is made that was shown to make these cards match. */
  push(cards: number[]): void {
    this.#underway = cards;
    this.missed = [];
  }

  show(board: string, hand: readonly number[], patterns: Record<string, string>): void {
    if (board !== this.#board) this.#cards = [...this.#cards, ...this.#underway.splice(0)];
    const held = [...new Set(this.#cards)].filter((card) => hand.includes(card));
    const fits = held.flatMap((card) => fitsOn(board, card, patterns[card] ?? ""));
    this.#cards = held.filter((card) => fits.some((fit) => fit.card === card));
    this.missed = [...this.missed, ...held.filter((card) => !this.#cards.includes(card))];
    this.#board = board;
    this.fits = fits;
  }

  /** Another game begins. */
  forget(): void {
    [this.#cards, this.#underway, this.fits, this.missed] = [[], [], [], []];
  }
}
