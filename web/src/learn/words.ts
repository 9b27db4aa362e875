// What the pages for learning say; loaded with them.

import { register } from "../lib/i18n.svelte";

export const en = {
  "learn.lead": "A few steps on the real board, a minute or two for each game. Nothing to read beforehand.",
  "learn.of": "Learn {game}",
  "learn.part.first": "First steps",
  "learn.part.more": "More, if you like",
  "learn.done": "done",
  "learn.done_of": "{n} of {all} done",
  "learn.begin": "Begin",
  "learn.go_on": "Go on with “{title}”",
  "learn.again": "Do it again",
  "learn.lesson": "Lesson {n} of {all}",
  "learn.step": "step {n} of {all}",
  "learn.next_step": "Go on",
  "learn.next": "Next: {title}",
  "learn.show": "Show me",
  "learn.all": "All lessons",
  "learn.play": "Play {game} now",
  "learn.rules": "The rules",
  "learn.none": "This game has no lessons.",
  "learn.missing": "There is no such lesson.",
  "learn.hint": "It is marked: {move}",
  "learn.answers": "Your answer",
};

export const de: Record<keyof typeof en, string> = {
  "learn.lead": "Ein paar Schritte auf dem echten Brett, ein bis zwei Minuten je Spiel. Vorher lesen musst du nichts.",
  "learn.of": "{game} lernen",
  "learn.part.first": "Erste Schritte",
  "learn.part.more": "Mehr, wenn du magst",
  "learn.done": "geschafft",
  "learn.done_of": "{n} von {all} geschafft",
  "learn.begin": "Anfangen",
  "learn.go_on": "Weiter mit „{title}“",
  "learn.again": "Noch einmal",
  "learn.lesson": "Lektion {n} von {all}",
  "learn.step": "Schritt {n} von {all}",
  "learn.next_step": "Weiter",
  "learn.next": "Weiter: {title}",
  "learn.show": "Zeig es mir",
  "learn.all": "Alle Lektionen",
  "learn.play": "Jetzt {game} spielen",
  "learn.rules": "Die Regeln",
  "learn.none": "Für dieses Spiel gibt es keine Lektionen.",
  "learn.missing": "Diese Lektion gibt es nicht.",
  "learn.hint": "Es ist markiert: {move}",
  "learn.answers": "Deine Antwort",
};

register({ en, de });
