import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { RecordImport, isBare } from "../../src/analysis/import.svelte";
import { api } from "../../src/lib/api";
import type { RecordAnswer } from "../../src/lib/protocol";

const words = (en: string) => ({ en, de: en });
const game = (start: string, moves: string[] = []) => {
  const nodes = moves.map((move, seat) => ({ seat, move, comment: "", variations: [] }));
  return { spec: "draughts", start, line: { intro: "", nodes }, tags: {}, result: "*" };
};
const file = (name: string, content: BlobPart) => new File([content], name);
const answers: Record<string, Partial<RecordAnswer>> = {
  '[Spec "one"]': { games: [game("one")] },
  '[Spec "two"]': { games: [game("two")], problem: { line: 3, column: 1, message: words("torn") } },
};

beforeEach(() => {
  vi.spyOn(api, "readRecord").mockImplementation(
    async (text) => ({ games: [], problem: null, ...answers[text] }) as RecordAnswer,
  );
});
afterEach(() => vi.restoreAllMocks());

describe("of several files", () => {
  it("every game is offered with its file, and what is wrong with the others is told with theirs", async () => {
    const bringing = new RecordImport();
    bringing.type("what I typed");
    const files = [file("1.txt", '[Spec "one"]'), file("2.txt", '[Spec "two"]')];
    const found = await bringing.take([...files, file("3.png", new Uint8Array([0xff])), file("4.txt", "")]);
    expect(found.map(({ file, game }) => [file, game.start])).toEqual([
      ["1.txt", "one"],
      ["2.txt", "two"],
    ]);
    expect(bringing.faults).toEqual([
      { file: "2.txt", words: words("torn"), line: 3, column: 1, partly: true },
      { file: "3.png", key: "bring.binary" },
      { file: "4.txt", key: "bring.empty" },
    ]);
    expect(bringing.text).toBe("what I typed");
  });

  it("more than can be read are told", async () => {
    const bringing = new RecordImport();
    await bringing.take(Array.from({ length: 21 }, () => file("1.txt", '[Spec "one"]')));
    expect([bringing.found.length, bringing.faults]).toEqual([20, [{ file: "", key: "bring.many" }]]);
  });
});

it("what was typed can be brought back after a file took its place", async () => {
  const bringing = new RecordImport();
  bringing.type("what I typed");
  await bringing.take([file("1.txt", '[Spec "one"]')]);
  expect(bringing.text).toBe('[Spec "one"]');
  bringing.back();
  expect([bringing.text, bringing.before]).toEqual(["what I typed", ""]);
});

it("what is refused twice is told once, and of each file", () => {
  const bringing = new RecordImport();
  const words = { en: "too much", de: "zu viel" };
  for (const file of ["", "", "one.txt"]) bringing.refuse(file, words);
  expect(bringing.faults.map(({ file }) => file)).toEqual(["", "one.txt"]);
});

describe("moves alone", () => {
  const HEAD = '[Spec "draughts"]\n[Format "2"]\n[Position "here"]\n\n';
  const here = { spec: "draughts", position: "here" };

  it("are told from records", () => {
    expect(["a1-b2", "1. a1-b2 (a1-a2)", " \n", '\n[Spec "one"]'].map(isBare)).toEqual([true, true, false, false]);
  });

  it.each(["1. a1-b2 *", "1. a1-b2 1/2-1/2", "1. a1-b2\n"])("%j go on from a position", async (text) => {
    const bringing = new RecordImport();
    bringing.type(text);
    const read = vi.mocked(api.readRecord).mockImplementation(
      async (asked) =>
        ({
          games: [game("here", ["a1-b2"])],
          problem: {
            line: asked.split("\n").length,
            column: asked.split("\n").at(-1)!.length + 1,
            message: words("no end"),
          },
        }) as never,
    );
    expect((await bringing.moves(here)).map(({ move }) => move)).toEqual(["a1-b2"]);
    expect(read.mock.calls[0]![0].trim()).toBe(`${HEAD}1. a1-b2`);
    expect(bringing.faults).toEqual([]);
  });

  it.each(["*", "{hello}"])("are missed in %j", async (text) => {
    const bringing = new RecordImport();
    bringing.type(text);
    vi.mocked(api.readRecord).mockResolvedValue({ games: [game("here")], problem: null } as never);
    expect(await bringing.moves(here)).toEqual([]);
    expect(bringing.faults).toEqual([{ file: "", key: "bring.moveless" }]);
  });

  it("that cannot be played are told with their place in what was typed", async () => {
    const bringing = new RecordImport();
    bringing.type("1. a1-b2\nb7");
    const problem = { line: 6, column: 1, message: words("no") };
    vi.mocked(api.readRecord).mockResolvedValue({ games: [game("here", ["a1-b2"])], problem } as never);
    await bringing.moves(here);
    expect(bringing.faults).toEqual([{ file: "", words: words("no"), line: 2, column: 1, partly: true }]);
  });
});
