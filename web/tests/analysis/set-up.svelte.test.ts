import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import SetUp from "../../src/analysis/SetUp.svelte";
import "../../src/analysis/words";
import { api } from "../../src/lib/api";
import { setLanguage } from "../../src/lib/i18n.svelte";
import type { GameInfo, Study } from "../../src/lib/protocol";
import { waitFor } from "../waiting";

const words = (en: string) => ({ en, de: en });
const beginning = (spec: string): Study =>
  ({ spec, position: `${spec} begins`, kit: "none", seats: [], material: {} }) as never;
const variants = ["draughts", "chess"].map((spec) => ({ spec, slug: spec, title: words(spec) }));
const OWN = "draughts(size=12x12)";

let mounted: Record<string, unknown>;
const shown = $state({ study: beginning(OWN) });

beforeEach(async () => {
  setLanguage("en");
  vi.spyOn(api, "catalogue").mockResolvedValue([
    { name: "games", title: words("Games"), variants } as never as GameInfo,
  ]);
  vi.spyOn(api, "study").mockImplementation(async ({ spec }) => beginning(spec));
  shown.study = beginning(OWN);
  const props = { from: { by: "address" as const }, onopen: async () => null };
  mounted = mount(SetUp, {
    target: document.body,
    props: {
      ...props,
      get study() {
        return shown.study;
      },
    },
  });
  await waitFor(() => expect(choices()).toEqual([OWN, "draughts", "chess"]));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await unmount(mounted);
});

/** The page looks at something. */
function look(at: Study): void {
  shown.study = at;
  flushSync();
}

it("begins with what the board shows, and goes along with it until something is entered", () => {
  expect(text().value).toBe(`${OWN} begins`);
  look({ ...beginning(OWN), position: "after a move" });
  expect(text().value).toBe("after a move");
  type("my own position");
  look({ ...beginning(OWN), position: "after two moves" });
  expect(text().value).toBe("my own position");
  find<HTMLButtonElement>("setup-shown").click();
  flushSync();
  expect(text().value).toBe("after two moves");
  expect(find("setup-shown")).toBeNull();
});

it("goes along with the board again once it shows what was entered", async () => {
  type("my own position");
  find<HTMLButtonElement>("setup-show").click();
  await waitFor(() => expect(find("setup-shown")).toBeNull());
  look({ ...beginning(OWN), position: "after a move" });
  expect(text().value).toBe("after a move");
});

const find = <T extends Element>(id: string): T => document.querySelector<T>(`[data-testid="${id}"]`)!;
const text = (): HTMLTextAreaElement => find("setup-position");
const choices = (): string[] => [...find<HTMLSelectElement>("setup-game").options].map(({ value }) => value);

function type(entered: string): void {
  text().value = entered;
  text().dispatchEvent(new Event("input", { bubbles: true }));
}

async function choose(spec: string, expected: string): Promise<void> {
  const select = find<HTMLSelectElement>("setup-game");
  select.value = spec;
  select.dispatchEvent(new Event("change", { bubbles: true }));
  await waitFor(() => expect(text().value).toBe(expected));
}

it("keeps what was entered for each way to play", async () => {
  type("my own position");
  await choose("chess", "chess begins");
  type("another one");
  await choose("draughts", "draughts begins");
  await choose("chess", "another one");
  await choose(OWN, "my own position");
  find<HTMLButtonElement>("setup-beginning").click();
  await waitFor(() => expect(text().value).toBe(`${OWN} begins`));
});

it("shows the rules that were chosen last, however late the others answer", async () => {
  let answer = (_: Study): void => {};
  vi.mocked(api.study).mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  await choose("chess", "");
  await choose("draughts", "draughts begins");
  answer(beginning("chess"));
  await new Promise((resolve) => setTimeout(resolve));
  flushSync();
  expect(text().value).toBe("draughts begins");
});
