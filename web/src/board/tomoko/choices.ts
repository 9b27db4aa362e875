// What can be chosen of this game, in words: its rule fields and their values.

export const en = {
  "tomoko.variant.two": "Two hidden cards each. Ten laid cards win.",
  "tomoko.variant.three": "Two hidden cards each. Five laid cards win.",
  "tomoko.variant.four": "Three laid cards win. Then the others play on for second and third place.",
  "tomoko.variant.teams": "Two against two; partners hand each other cards. Five win.",
  "tomoko.variant.open": "Three players, three cards each, face up: see what the others need. Five win.",
  "tomoko.variant.prefilled": "All hollows are full from the start, so it goes faster.",
  "tomoko.variant.auto": "Matching cards are laid for you; nobody needs to be quick.",
  "tomoko.field.claims": "Laying cards",
  "tomoko.field.teams": "Teams",
  "tomoko.field.open_cards": "Open cards",
  "tomoko.field.prefilled": "Full board",
  "tomoko.field.play_on": "Play on for the places",
  "tomoko.field.begins": "Who begins",
  "tomoko.field.target": "Cards to win",
  "tomoko.value.random": "Drawn at random",
  "tomoko.value.live": "Whoever sees it first",
  "tomoko.value.auto": "By themselves",
  "tomoko.help.text":
    "Before you push you are shown which of your cards would match. As usual: against the computer up to level 5, and never among people.",
};

export const de: Record<keyof typeof en, string> = {
  "tomoko.variant.two": "Jeder hat zwei verdeckte Karten. Zehn abgelegte gewinnen.",
  "tomoko.variant.three": "Jeder hat zwei verdeckte Karten. Fünf abgelegte gewinnen.",
  "tomoko.variant.four": "Drei abgelegte Karten gewinnen. Danach spielen die anderen um Platz zwei und drei weiter.",
  "tomoko.variant.teams": "Zwei gegen zwei; Partner geben einander Karten. Fünf gewinnen.",
  "tomoko.variant.open": "Zu dritt, jeder hat drei offene Karten: Man sieht, was den anderen fehlt. Fünf gewinnen.",
  "tomoko.variant.prefilled": "Alle Mulden sind von Anfang an voll, so geht es schneller.",
  "tomoko.variant.auto": "Passende Karten legen sich von allein ab; niemand muss schnell sein.",
  "tomoko.field.claims": "Karten ablegen",
  "tomoko.field.teams": "Teams",
  "tomoko.field.open_cards": "Offene Karten",
  "tomoko.field.prefilled": "Volles Brett",
  "tomoko.field.play_on": "Um die Plätze weiterspielen",
  "tomoko.field.begins": "Wer beginnt",
  "tomoko.field.target": "Karten zum Sieg",
  "tomoko.value.random": "Ausgelost",
  "tomoko.value.live": "Wer sie zuerst sieht",
  "tomoko.value.auto": "Von allein",
  "tomoko.help.text":
    "Vor dem Schieben siehst du, welche deiner Karten dadurch passen würde. Üblich ist das gegen den Computer bis Stufe 5, unter Menschen nie.",
};
