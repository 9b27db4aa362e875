// What the pages about rule sheets say; loaded with them.

import { register } from "../../lib/i18n.svelte";

export const en = {
  "sheets.lead":
    "What the old rule sheets print, on a board that moves: games, positions and tables, beside what the rules give.",
  "sheets.all": "All sheets",
  "sheets.move": "Move {n} of {all}",
  "sheets.beginning": "The beginning",
  "sheets.stepping": "Step through it",
  "sheets.printed": "Printed: {printed}. In fact: {computed}.",
  "sheets.nothing": "nothing",
  "sheets.legend": "Struck out is what is printed, beside it what the rules give.",
  "sheets.differ": "{n} {n|figure|figures} of {all} printed differently",
  "sheets.see": "Show {what} on the board",
  "openings.heading": "Openings",
  "openings.lead":
    "What can be played in the first turns, what finished games on this server played, and what the computer thinks of it.",
  "openings.title": "What can be played here",
  "openings.games": "{n} finished {n|game|games} on this server came to this position.",
  "openings.none": "No finished game that is known here has come to this position.",
  "openings.turn": "Turn",
  "openings.captured": "captures",
  "openings.played": "played",
  "openings.won": "won by {name}",
  "openings.engine": "Computer: chance of {name}",
  "openings.chance": "{chance}% (depth {depth})",
  "openings.same": "the same as {moves}",
  "openings.back": "One move back",
  "openings.analyse": "Analyse this position",
  "openings.unjudged": "What the computer thinks of these turns is not written down. In the analysis it tells you.",
  "openings.differ": "There are no openings of {game} to compare, because not every game of it begins alike.",
  "openings.far": "Openings are followed for {n} turns.",
};

export const de: Record<keyof typeof en, string> = {
  "sheets.lead":
    "Was auf den alten Regelblättern steht, auf einem Brett, das sich bewegt: Partien, Stellungen und Tabellen neben dem, was die Regeln ergeben.",
  "sheets.all": "Alle Blätter",
  "sheets.move": "Zug {n} von {all}",
  "sheets.beginning": "Der Anfang",
  "sheets.stepping": "Zug für Zug",
  "sheets.printed": "Gedruckt: {printed}. Richtig: {computed}.",
  "sheets.nothing": "nichts",
  "sheets.legend": "Durchgestrichen steht das Gedruckte, daneben das, was die Regeln ergeben.",
  "sheets.differ": "{n} von {all} Zahlen anders gedruckt",
  "sheets.see": "{what} auf dem Brett zeigen",
  "openings.heading": "Eröffnungen",
  "openings.lead":
    "Was man in den ersten Zügen spielen kann, was beendete Partien auf diesem Server spielten und was der Computer davon hält.",
  "openings.title": "Was man hier spielen kann",
  "openings.games": "{n} {n|beendete Partie|beendete Partien} auf diesem Server {n|kam|kamen} zu dieser Stellung.",
  "openings.none": "Keine beendete Partie, die hier bekannt ist, ist zu dieser Stellung gekommen.",
  "openings.turn": "Zug",
  "openings.captured": "schlägt",
  "openings.played": "gespielt",
  "openings.won": "gewonnen von {name}",
  "openings.engine": "Computer: Chance von {name}",
  "openings.chance": "{chance}\u00a0% (Tiefe {depth})",
  "openings.same": "dasselbe wie {moves}",
  "openings.back": "Einen Zug zurück",
  "openings.analyse": "Diese Stellung analysieren",
  "openings.unjudged":
    "Was der Computer von diesen Zügen hält, ist nicht aufgeschrieben. In der Analyse sagt er es dir.",
  "openings.differ": "Von {game} gibt es keine Eröffnungen zu vergleichen: Nicht jede Partie beginnt dort gleich.",
  "openings.far": "Eröffnungen werden {n} Züge weit verfolgt.",
};

register({ en, de });
