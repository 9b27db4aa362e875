// The board, its places and its moves in words.

import { t } from "../../lib/i18n.svelte";
import type { Fit, PushEffect } from "./messages";
import type { Colour } from "./balls";
import { edgeOf, onScreen } from "./ring";

const COLOUR_WORDS: Record<string, string> = { d: "tomoko.dark", l: "tomoko.light", ".": "tomoko.empty" };

export const colourWord = (letter: string): string => t(COLOUR_WORDS[letter] ?? "tomoko.empty");

/** Rows of letters as words: "dark, light, empty; …". */
export function rowsInWords(rows: string): string {
  const inWords = rows.split("/").map((row) => [...row].map(colourWord).join(", "));
  return inWords.join("; ");
}

/** A place as the player sees it, with its name in the notation. */
export function placeInWords(name: string, flipped: boolean): string {
  const seen = onScreen(edgeOf(name), flipped);
  return t("tomoko.place", { side: t(`tomoko.side.${seen.side}`), place: seen.place, name });
}

/** What a push would do: who makes room, what falls out, and which own cards it brings about. */
export function pushInWords(push: PushEffect, moved: number, fits: Fit[]): string {
  const room = moved ? t("tomoko.hint.in") : t("tomoko.hint.free");
  const first = push.fallen ? t(`tomoko.hint.fallen.${push.fallen}`) : room;
  return [first, ...cardsOf(fits).map((card) => t("tomoko.hint.stands", { card }))].join(" ");
}

export const cardsOf = (fits: Fit[]): number[] => [...new Set(fits.map((fit) => fit.card))];

export function placeLabel(name: string, flipped: boolean, colour: Colour, doing: string | null): string {
  const place = placeInWords(name, flipped);
  return doing === null ? place : `${place}: ${t(`tomoko.place.push.${colour}`)}. ${doing}`;
}
