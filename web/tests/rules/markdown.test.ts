import { flushSync, mount, unmount } from "svelte";
import { expect, test } from "vitest";
import { blocks, spans } from "../../src/lib/markdown";
import Markdown from "../../src/rules/Markdown.svelte";

test("spans: strong, emphasis, code, links", () => {
  expect(spans("a **b** *c* `d*e` [f](/g) h")).toEqual([
    { kind: "text", text: "a " },
    { kind: "strong", text: "b" },
    { kind: "text", text: " " },
    { kind: "em", text: "c" },
    { kind: "text", text: " " },
    { kind: "code", text: "d*e" },
    { kind: "text", text: " " },
    { kind: "link", text: "f", href: "/g" },
    { kind: "text", text: " h" },
  ]);
});

test("names with underscores and lone stars are plain text", () => {
  expect(spans("claims_live or 2 * 3 * 4")).toEqual([{ kind: "text", text: "claims_live or 2 * 3 * 4" }]);
});

test.each(["javascript:alert(1)", "data:text/html,x", "//elsewhere.example"])("%s is no link", (href) => {
  expect(spans(`[x](${href})`).some(({ kind }) => kind === "link")).toBe(false);
});

test("blocks: headings, joined paragraphs, lists, tables, code", () => {
  const text = "# A\n\none\ntwo\n\n- x\n  y\n- z\n\n1. n\n\n| h | i |\n|---|---|\n| 1 | 2 |\n\n```\n# raw\n```\n";
  const found = blocks(text);
  expect(found.map(({ kind }) => kind)).toEqual(["heading", "paragraph", "list", "list", "table", "code"]);
  expect(found[1]).toMatchObject({ spans: [{ text: "one two" }] });
  expect(found[2]).toMatchObject({ ordered: false, items: [[{ text: "x y" }], [{ text: "z" }]] });
  expect(found[3]).toMatchObject({ ordered: true });
  expect(found[4]).toMatchObject({
    head: [[{ text: "h" }], [{ text: "i" }]],
    rows: [[[{ text: "1" }], [{ text: "2" }]]],
  });
  expect(found[5]).toEqual({ kind: "code", text: "# raw" });
});

test("markup in a text stays text on the page", () => {
  const target = document.createElement("div");
  const shown = mount(Markdown, { target, props: { text: "# <img src=x>\n\n<script>bad()</script> & **<b>**" } });
  flushSync();
  expect(target.querySelector("img, script, b")).toBeNull();
  expect(target.textContent).toContain("<script>bad()</script> &");
  void unmount(shown);
});

const written = import.meta.glob<string>("../../../src/marblebox/games/*/*.md", {
  eager: true,
  query: "?raw",
  import: "default",
});

const MARK = /\s*<!--.*?-->/g; // the server takes these out

test("our rules and histories are read whole", () => {
  expect(Object.keys(written)).toHaveLength(16);
  for (const text of Object.values(written)) {
    const found = blocks(text.replace(MARK, ""));
    expect(found[0]).toMatchObject({ kind: "heading", level: 1 });
    const plain = JSON.stringify(found.filter(({ kind }) => kind !== "code"));
    expect(plain).not.toMatch(/\*\*|"text":"#|\|-/);
  }
});
