import { mount, unmount } from "svelte";
import { expect, test } from "vitest";
import { setLanguage } from "../../src/lib/i18n.svelte";
import type { Study } from "../../src/lib/study";
import ContinueGame from "../../src/records/ContinueGame.svelte";
import "../../src/records/words";

const SECRET = "all hidden cards stand in this record";

test.each([
  [false, ["on-engine", "on-friend", "on-me"]],
  [true, ["on-engine", "on-me"]],
])("where hidden cards are %s a record is played on with these", (secrets, ways) => {
  setLanguage("en");
  const study = { name: "tomoko", seats: [], to_move: 0, traits: { secrets } } as unknown as Study;
  const page = mount(ContinueGame, {
    target: document.body,
    props: { study, tags: {}, hints: false, disabled: false },
  });
  const found = [...document.querySelectorAll<HTMLElement>("button")].map(({ dataset }) => dataset["testid"]);
  const said = document.body.textContent.includes(SECRET);
  void unmount(page);
  expect(found).toEqual(ways);
  expect(said).toBe(secrets);
});
