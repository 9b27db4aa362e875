import { flushSync, mount, unmount } from "svelte";
import { expect, it } from "vitest";
import SetUp from "../../src/board/fanorona/SetUp.svelte";

const find = (id: string): HTMLElement => document.querySelector<HTMLElement>(`[data-testid="${id}"]`)!;

it.each(["fanorona", "tumicarona"])("no piece of %s looks like an empty place, in either theme", async (spec) => {
  const props = { spec, seats: ["White", "Black"], position: "b.w w 0 1", onposition: () => {} };
  const shown = mount(SetUp, {
    target: document.body,
    props: { ...props, material: { columns: 3, rows: 1 } as never },
  });
  flushSync();
  for (const piece of ["piece-w", "piece-b", "place-a1", "place-c1"])
    expect(find(piece).querySelector("svg"), piece).not.toBeNull();
  expect(find("piece-b").querySelector(".ring")).not.toBeNull(); // an inner mark, not colour alone
  for (const empty of ["piece-none", "place-b1"]) expect(find(empty).querySelector("svg"), empty).toBeNull();
  await unmount(shown);
});
