// Files out of the page, and texts into it.

/** Offer something as a file to keep. */
export function save(name: string, data: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(data);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

const MARKS: readonly [string, number, number][] = [
  ["utf-16le", 0xff, 0xfe],
  ["utf-16be", 0xfe, 0xff],
];

/** How the bytes of a text are to be read: by the mark at its beginning, as some editors write it. */
function encodingOf([first, second]: Uint8Array): string {
  return MARKS.find(([, one, other]) => one === first && other === second)?.[0] ?? "utf-8";
}

/** The text of a file, its lines ended as ours are; null if it is not one. */
export async function textOf(file: File): Promise<string | null> {
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes).replace(/\r\n?/g, "\n");
  } catch {
    return null;
  }
}

export interface FileText {
  name: string;
  text: string;
}

/** The texts among files, and the names of those that are none. */
export async function textsOf(files: Iterable<File>): Promise<{ texts: FileText[]; others: string[] }> {
  const found = await Promise.all([...files].map(async (file) => ({ name: file.name, text: await textOf(file) })));
  return {
    texts: found.flatMap(({ name, text }) => (text === null ? [] : [{ name, text }])),
    others: found.flatMap(({ name, text }) => (text === null ? [name] : [])),
  };
}

/** Where a line and a column, both counted from one, are in a text. */
export function placeIn(text: string, line: number, column: number): number {
  const before = text.split("\n").slice(0, line - 1);
  const start = before.reduce((length, each) => length + each.length + 1, 0);
  return Math.min(text.length, start + column - 1);
}
