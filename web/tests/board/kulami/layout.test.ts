import { describe, expect, it } from "vitest";
import {
  centred,
  fits,
  inside,
  isConnected,
  KINDS,
  kindOf,
  leftOf,
  mayLay,
  readBuilding,
  textOf,
  TILES,
  tileOver,
  tilesLeft,
  touch,
  turned,
  turnedWithin,
  without,
  type Building,
  type Laid,
} from "../../../src/board/kulami/building";
import { Editor } from "../../../src/board/kulami/editor.svelte";

const EXAMPLE = "...AABB../.CCAADDD./.CCEEFFGG/HCCEEFFGG/HIIIJJJGG/HIIIKKKL./.MMMKKKL./.NNOOPPQQ/...OOPP..";
const SQUARE = "AABCCCDD/AABEEFDD/GGBEEFDD/GGHHHIII/JJHHHKKL/MNNOOKKL/MNNPPPQQ/MNNPPPQQ";
const WIDEST =
  "....AA..../..BBAAC.../DDBBEEC.../DDFGGGCHHH/DDFGGGIII./JJFKKKIII./..LLMNNOO./..LLMNNOO./...PPQQOO./.....QQ...";

const tile = (x: number, y: number, width: number, height: number): Laid => ({ x, y, width, height });
const [SIX, FOUR, , TWO] = KINDS as [(typeof KINDS)[0], (typeof KINDS)[0], (typeof KINDS)[0], (typeof KINDS)[0]];

describe("a building", () => {
  it("is made of seventeen tiles with sixty-four cells", () => {
    expect(TILES).toBe(17);
    expect(KINDS.reduce((sum, kind) => sum + kind.count * kind.long * kind.short, 0)).toBe(64);
  });

  it("knows a tile by its size, however it lies", () => {
    expect(kindOf(tile(0, 0, 2, 3))).toBe(SIX);
    expect(kindOf(tile(0, 0, 3, 2))).toBe(SIX);
    expect(kindOf(tile(0, 0, 4, 1))).toBeUndefined();
  });

  it("takes a tile only inside the ten by ten cells, and where none lies", () => {
    const building: Building = [tile(4, 4, 3, 2)];
    expect(fits(building, tile(7, 4, 3, 1))).toBe(true);
    expect(fits(building, tile(6, 5, 1, 2))).toBe(false);
    expect(fits(building, tile(8, 0, 3, 1))).toBe(false);
    expect(fits(building, tile(0, 9, 1, 2))).toBe(false);
    expect(fits(building, tile(-1, 0, 2, 2))).toBe(false);
    expect(inside(tile(8, -2, 3, 2))).toEqual(tile(7, 0, 3, 2));
  });

  it("counts what is left of each size and lays no more than that", () => {
    const twos = [0, 2, 4, 6].map((x) => tile(x, 0, 2, 1));
    expect(leftOf(twos.slice(0, 3), TWO)).toBe(1);
    expect(leftOf(twos, TWO)).toBe(0);
    expect(mayLay(twos, tile(0, 5, 1, 2))).toBe(false);
    expect(mayLay(twos, tile(0, 5, 2, 2))).toBe(true);
    expect(tilesLeft(twos)).toBe(13);
  });

  it("hangs together along edges, not at corners", () => {
    expect(touch(tile(0, 0, 2, 2), tile(2, 1, 2, 1))).toBe(true);
    expect(touch(tile(0, 0, 2, 2), tile(2, 2, 2, 1))).toBe(false);
    expect(isConnected([tile(0, 0, 2, 2), tile(2, 2, 2, 2)])).toBe(false);
    expect(isConnected([tile(0, 0, 2, 2), tile(4, 1, 1, 2), tile(2, 1, 2, 1)])).toBe(true);
    expect(isConnected([])).toBe(true);
  });
});

describe("turning", () => {
  it("is about the middle, stays inside, and twice gives the tile back", () => {
    expect(turned(tile(4, 4, 3, 1))).toEqual(tile(5, 3, 1, 3));
    expect(turned(turned(tile(4, 4, 3, 2)))).toEqual(tile(4, 4, 3, 2));
    expect(turned(tile(0, 9, 3, 1))).toEqual(tile(1, 7, 1, 3));
  });

  it("moves a tile a little where it must", () => {
    const upright = tile(9, 4, 1, 3);
    expect(turnedWithin([upright], upright)).toEqual([tile(7, 4, 3, 1)]);
  });

  it("is refused where there is no room at all", () => {
    const middle = tile(4, 4, 1, 2);
    const around = [tile(5, 3, 1, 3), tile(3, 3, 1, 3), tile(4, 3, 1, 1), tile(4, 6, 1, 1)];
    expect(turnedWithin([middle, ...around], middle)).toBeNull();
  });
});

describe("the text", () => {
  it.each([EXAMPLE, SQUARE, WIDEST])("of a whole board round-trips: %s", (text) => {
    const building = readBuilding(text)!;
    expect(building).toHaveLength(17);
    expect(textOf(building)).toBe(text);
    expect(isConnected(building)).toBe(true);
  });

  it("letters the tiles in reading order and cuts empty edges off", () => {
    expect(textOf([tile(6, 5, 1, 2), tile(4, 4, 2, 2)])).toBe("AA./AAB/..B");
    expect(textOf(readBuilding("ZZ./ZZ./..a/..a")!)).toBe("AA./AA./..B/..B");
    expect(textOf([])).toBe("");
  });

  it("lies in the middle of the grid when read", () => {
    expect(readBuilding("AA")).toEqual([tile(4, 4, 2, 1)]);
    expect(centred([tile(0, 0, 2, 1)])).toEqual([tile(4, 4, 2, 1)]);
  });

  it.each([
    ["nothing", ""],
    ["only holes", "../../../.."],
    ["rows of different length", "AA/A"],
    ["a tile that is no rectangle", "AA/A."],
    ["a tile in two places", "AA.AA"],
    ["a size that is not in the box", "AAAA"],
    ["too many of a size", "AA.BB.CC/......../DD.EE..."],
    ["eleven cells", "AA.......BB"],
    ["strange letters", "ÄÄ"],
  ])("is refused with %s", (_what, text) => expect(readBuilding(text)).toBeNull());
});

describe("the editor", () => {
  it("lays, takes up, turns and takes away, and undoes each", () => {
    const editor = new Editor();
    editor.take(SIX);
    editor.moveTo(2, 2);
    expect(editor.lay()).toBe(true);
    const laid = editor.building[0]!;
    expect(laid).toEqual(tile(2, 2, 3, 2));

    editor.turn(laid);
    expect(editor.building).toEqual([tile(2, 2, 2, 3)]);
    editor.pickUp(editor.building[0]!);
    expect(editor.building).toEqual([]);
    editor.moveTo(5, 5);
    editor.lay();
    expect(editor.building).toEqual([tile(5, 5, 2, 3)]);
    editor.remove(tileOver(editor.building, 6, 7)!);
    expect(editor.building).toEqual([]);

    const stages: Building[] = [];
    while (editor.canUndo) stages.push((editor.undo(), editor.building));
    expect(stages).toEqual([[tile(5, 5, 2, 3)], [tile(2, 2, 2, 3)], [tile(2, 2, 3, 2)], []]);
    editor.redo();
    expect(editor.building).toEqual([tile(2, 2, 3, 2)]);
  });

  it("keeps a tile in hand where it does not fit", () => {
    const editor = new Editor();
    editor.open("AA/AA");
    editor.take(FOUR);
    editor.moveTo(4, 4);
    expect(editor.heldFits).toBe(false);
    expect(editor.lay()).toBe(false);
    expect(editor.held).not.toBeNull();
    editor.step(0, -1);
    editor.step(0, -1);
    expect(editor.held).toEqual(tile(4, 2, 2, 2));
    expect(editor.lay()).toBe(true);
  });

  it("puts a tile taken up from the grid back where it was", () => {
    const editor = new Editor();
    editor.open("AAA/AAA");
    const before = editor.building;
    editor.pickUp(before[0]!);
    editor.moveTo(0, 0);
    editor.putBack();
    expect(editor.building).toBe(before);
    expect(editor.held).toBeNull();
  });

  it("gives a tile dropped outside back to the tray, which can be undone", () => {
    const editor = new Editor();
    editor.open("AAA/AAA");
    editor.pickUp(editor.building[0]!);
    editor.dropOutside();
    expect(editor.building).toEqual([]);
    editor.undo();
    expect(editor.building).toHaveLength(1);
  });

  it("never leaves the grid by keyboard", () => {
    const editor = new Editor();
    editor.take(SIX);
    for (let n = 0; n < 20; n++) editor.step(1, 1);
    expect(editor.held).toEqual(tile(7, 8, 3, 2));
    editor.turn();
    expect(fits([], editor.held!)).toBe(true);
  });

  it("takes no tile of a size that is used up", () => {
    const editor = new Editor();
    expect(editor.open(EXAMPLE)).toBe(true);
    for (const kind of KINDS) {
      editor.take(kind);
      expect(editor.held).toBeNull();
    }
    expect(editor.open("nonsense!")).toBe(false);
    expect(textOf(editor.building)).toBe(EXAMPLE);
    expect(without(editor.building, editor.building[0]!)).toHaveLength(16);
  });
});
