import { beforeEach, expect, test } from "vitest";
import { kit as fanorona } from "../../src/board/fanorona/index";
import { kit as kulami } from "../../src/board/kulami/index";
import { kit as tomoko } from "../../src/board/tomoko/index";
import { known, setLanguage } from "../../src/lib/i18n.svelte";
import { spoken, written } from "../../src/lib/moves";
import { facts } from "../../src/records/tags";
import "../../src/records/words";

beforeEach(() => setLanguage("de"));

test.each([
  ["fanorona", "d2-e3A-e4W", "d2-e3A-e4W"],
  ["fanorona", "demand", "fordert ein"],
  ["fanorona", "offer draw", "bietet Remis an"],
  ["kulami", "left", "linke Hand"],
  ["tomoko", "N1d", "N1d"],
  ["tomoko", "lay 32", "legt 32"],
  ["tomoko", "resign", "gibt auf"],
  ["sticks", "take 2", "take 2"],
])("in %s the move %s is written %s", (kit, move, words) => expect(written(kit, move)).toBe(words));

test.each([
  ["fanorona", fanorona, "d2-e3A-e4W", "d2 – e3 (Annäherung) – e4 (Rückzug)"],
  ["fanorona", fanorona, "a1-a2", "a1 – a2"],
  ["fanorona", fanorona, "demand", "fordert ein"],
  ["kulami", kulami, "d4", "d4"],
  ["tomoko", tomoko, "E3l", "rechts, Stelle 3, eine helle Kugel"],
  ["tomoko", tomoko, "lay 32", "Karte 32 ablegen"],
])("whoever does not know how %s is written hears %s %s as %s", (name, kit, move, words) => {
  expect(spoken(name, kit, move)).toBe(words);
  expect(known(`${name}.notation`)).toBe(true);
});

const told = {
  seats: [
    { en: "Player 1", de: "Spieler 1" },
    { en: "Player 2", de: "Spieler 2" },
  ],
  reasons: { time: { en: "the time is up", de: "die Zeit ist abgelaufen" } },
};

test("what a record tells is told in the language of the reader", () => {
  const tags = {
    Player1: "Ada",
    Seats: "human,engine:3",
    Match: "series",
    Round: "2",
    Termination: "time",
    Site: "home",
  };
  expect(facts(tags, told).map(({ name, value }) => `${name}: ${value}`)).toEqual([
    "Spieler 1: Ada",
    "Am Tisch: ein Mensch, Computer, Stufe 3",
    "Match: so lange ihr wollt",
    "Partie: 2",
    "Ende: die Zeit ist abgelaufen",
    "Site: home",
  ]);
  expect(facts({ Match: "best_of 5" }, told)[0]!.value).toBe("bis zu 5 Partien");
});
