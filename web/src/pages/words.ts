// The texts of the settings and of what this is.

import { register } from "../lib/i18n.svelte";

export const en = {
  "settings.table": "At the table",
  "settings.sound": "Sound",
  "settings.sound.text": "You hear pieces being moved.",
  "settings.movement": "Movement",
  "settings.movement.text": "You see pieces travel to where they go.",
  "settings.coordinates": "Coordinates",
  "settings.coordinates.text": "Letters and numbers at the edge of the board, as used when moves are written down.",
  "settings.words": "Quick words",
  "settings.words.text": "Say “Hello!” or “Well played!”, and see what the others say.",
  "settings.side": "My side of the board",
  "settings.side.near": "Close to me",
  "settings.side.near.text": "At the bottom; at the left where the board stands upright, as on most phones.",
  "settings.side.far": "Opposite",
  "settings.side.far.text": "As if I sat there: at the top; at the right where the board stands upright.",
  "settings.boards": "Long boards",
  "settings.boards.fitting": "As they fit",
  "settings.boards.fitting.text": "Upright on most phones, else across.",
  "settings.boards.upright": "Upright",
  "settings.boards.across": "Across",
  "settings.language": "Language",
  "settings.theme": "Colours",
  "settings.kept": "This browser remembers all this.",
  "about.what":
    "Board games for families, clubs and everybody who found an old box in the attic. Play the computer, somebody beside you, or a friend who got a link.",
  "about.games": "In the box: {games}.",
  "about.private": "No accounts, no trackers, nothing from elsewhere: everything comes from this server alone.",
  "about.offline":
    "Without a network you can go on too, once you have kept Marblebox in this browser: see the settings.",
  "about.keys": "By keyboard",
  "about.keys.board": "The arrow keys move across the board.",
  "about.keys.pick": "Enter or the space bar picks up, places and pushes.",
  "about.keys.leave": "Escape lets go.",
  "about.keys.step":
    "Away from the board, and everywhere once a game is over, the arrow keys, Home and End step through the moves.",
};

export const de: Record<keyof typeof en, string> = {
  "settings.table": "Am Tisch",
  "settings.sound": "Ton",
  "settings.sound.text": "Man hört, wenn gezogen oder gesetzt wird.",
  "settings.movement": "Bewegung",
  "settings.movement.text": "Man sieht, wie gezogen wird.",
  "settings.coordinates": "Koordinaten",
  "settings.coordinates.text": "Buchstaben und Zahlen am Brettrand, mit denen man Züge aufschreibt.",
  "settings.words": "Zurufe",
  "settings.words.text": "„Hallo“ oder „Gut gespielt“ sagen und sehen, was die anderen sagen.",
  "settings.side": "Meine Seite des Bretts",
  "settings.side.near": "Nah bei mir",
  "settings.side.near.text": "Unten; links, wo das Brett hochkant steht wie auf den meisten Handys.",
  "settings.side.far": "Gegenüber",
  "settings.side.far.text": "Als säße ich dort: oben; rechts, wo das Brett hochkant steht.",
  "settings.boards": "Lange Bretter",
  "settings.boards.fitting": "Wie es passt",
  "settings.boards.fitting.text": "Hochkant auf den meisten Handys, sonst quer.",
  "settings.boards.upright": "Hochkant",
  "settings.boards.across": "Quer",
  "settings.language": "Sprache",
  "settings.theme": "Farben",
  "settings.kept": "Dieser Browser merkt sich das alles.",
  "about.what":
    "Brettspiele für Familien, Vereine und alle, die auf dem Dachboden eine alte Schachtel gefunden haben. Gegen den Computer, gegen jemanden neben dir oder mit Freunden über einen Link.",
  "about.games": "In der Schachtel: {games}.",
  "about.private": "Kein Konto, kein Tracking, nichts von anderswo: Alles kommt allein von diesem Server.",
  "about.offline": "Auch ohne Netz geht es weiter, wenn du Marblebox in diesem Browser behältst: siehe Einstellungen.",
  "about.keys": "Mit der Tastatur",
  "about.keys.board": "Mit den Pfeiltasten gehst du über das Brett.",
  "about.keys.pick": "Mit der Eingabe- oder Leertaste nimmst, setzt und schiebst du.",
  "about.keys.leave": "Mit Escape lässt du wieder los.",
  "about.keys.step":
    "Außerhalb des Bretts, und nach dem Ende überall, blätterst du mit den Pfeiltasten, Pos1 und Ende durch die Züge.",
};

register({ en, de });
