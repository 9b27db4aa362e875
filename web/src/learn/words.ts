// What the pages for learning say; loaded with them.

import { register } from "../lib/i18n.svelte";

export const en = {
  "learn.lead": "Short lessons on the real board. Nothing to read beforehand.",
  "learn.lead.of": "{n} short lessons on the real board. The first {first} are enough to play.",
  "learn.of": "Learn {game}",
  "learn.part.first": "First steps",
  "learn.part.more": "More, if you like",
  "learn.done": "done",
  "learn.done_of": "{n} of {all} done",
  "learn.begin": "Begin",
  "learn.go_on": "Go on with “{title}”",
  "learn.again": "Do it again",
  "learn.lesson.first": "Lesson {n} of {all}",
  "learn.lesson.more": "More {n} of {all}",
  "learn.step": "step {n} of {all}",
  "learn.next_step": "Go on",
  "learn.next": "Next: {title}",
  "learn.show": "Show me",
  "learn.all": "All lessons",
  "learn.play": "Play {game} now",
  "learn.rules": "The rules",
  "learn.none": "This game has no lessons.",
  "learn.missing": "There is no such lesson.",
  "learn.hint": "Marked: {move}",
  "learn.answers": "Your answer",
};

export const de: Record<keyof typeof en, string> = {
  "learn.lead": "Kurze Lektionen auf dem echten Brett. Vorher lesen musst du nichts.",
  "learn.lead.of": "{n} kurze Lektionen auf dem echten Brett. Die ersten {first} genügen zum Spielen.",
  "learn.of": "{game} lernen",
  "learn.part.first": "Erste Schritte",
  "learn.part.more": "Mehr, wenn du magst",
  "learn.done": "geschafft",
  "learn.done_of": "{n} von {all} geschafft",
  "learn.begin": "Anfangen",
  "learn.go_on": "Weiter mit „{title}“",
  "learn.again": "Noch einmal",
  "learn.lesson.first": "Lektion {n} von {all}",
  "learn.lesson.more": "Mehr {n} von {all}",
  "learn.step": "Schritt {n} von {all}",
  "learn.next_step": "Weiter",
  "learn.next": "Weiter: {title}",
  "learn.show": "Zeig es mir",
  "learn.all": "Alle Lektionen",
  "learn.play": "Jetzt {game} spielen",
  "learn.rules": "Die Regeln",
  "learn.none": "Für dieses Spiel gibt es keine Lektionen.",
  "learn.missing": "Diese Lektion gibt es nicht.",
  "learn.hint": "Markiert ist: {move}",
  "learn.answers": "Deine Antwort",
};

register({ en, de });
