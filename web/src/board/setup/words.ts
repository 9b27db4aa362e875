// What setting up a position says in every game.

import { register } from "../../lib/i18n.svelte";

export const en = {
  "setup.mover": "To move",
  "setup.pieces": "Put on the board",
  "setup.nothing": "Empty",
  "setup.empty": "Clear the board",
  "setup.hint": "Choose a piece, then click the places where it belongs.",
};

export const de: Record<keyof typeof en, string> = {
  "setup.mover": "Am Zug",
  "setup.pieces": "Aufs Brett setzen",
  "setup.nothing": "Leer",
  "setup.empty": "Brett leeren",
  "setup.hint": "Wähle erst, was aufs Brett soll, dann klick die Plätze an, auf die es gehört.",
};

register({ en, de });
