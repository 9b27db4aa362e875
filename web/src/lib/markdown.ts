// A small reader for our own rule texts. It gives blocks and spans as data; the page puts them in place as text, so that
// nothing in them is ever taken for markup.

export type Span =
  { kind: "text" | "strong" | "em" | "code"; text: string } | { kind: "link"; text: string; href: string };

export type Block =
  | { kind: "heading"; level: number; spans: Span[] }
  | { kind: "paragraph"; spans: Span[] }
  | { kind: "list"; ordered: boolean; items: Span[][] }
  | { kind: "table"; head: Span[][]; rows: Span[][][] }
  | { kind: "code"; text: string };

const HEADING = /^(#{1,4})\s+(.*)$/;
const ITEM = /^\s*(?:([-*])|\d+\.)\s+(.*)$/;
const FENCE = /^```/;
const ROW = /^\s*\|(.*)\|\s*$/;
const RULE = /^\s*\|[\s:|-]+\|\s*$/;
const SPAN = /\*\*(.+?)\*\*|(?<![\w*])[*_](?!\s)(.+?)(?<!\s)[*_](?![\w*])|`([^`]+)`|\[([^\]]+)\]\(([^)\s]+)\)/g;

export function blocks(text: string): Block[] {
  const lines = text.replace(/\r\n?/g, "\n").split("\n");
  const found: Block[] = [];
  while (lines.length) {
    if (lines[0]!.trim() === "") lines.shift();
    else found.push(block(lines));
  }
  return found;
}

export interface Chapter {
  title: string;
  /** The element where it begins. */
  anchor: string;
}

/** What the table of contents lists. */
export function chapters(text: string): Chapter[] {
  return blocks(text).flatMap((block, index) =>
    block.kind === "heading" && block.level === 2
      ? [{ title: block.spans.map((span) => span.text).join(""), anchor: anchor(index) }]
      : [],
  );
}

export const anchor = (index: number): string => `part-${index}`;

function block(lines: string[]): Block {
  const line = lines[0]!;
  const heading = HEADING.exec(line);
  if (heading) {
    lines.shift();
    return { kind: "heading", level: heading[1]!.length, spans: spans(heading[2]!) };
  }
  if (FENCE.test(line)) return fenced(lines);
  if (ITEM.test(line)) return list(lines);
  if (ROW.test(line) && RULE.test(lines[1] ?? "")) return table(lines);
  return { kind: "paragraph", spans: spans(joined(lines)) };
}

function fenced(lines: string[]): Block {
  lines.shift();
  const inside: string[] = [];
  while (lines.length && !FENCE.test(lines[0]!)) inside.push(lines.shift()!);
  lines.shift();
  return { kind: "code", text: inside.join("\n") };
}

function list(lines: string[]): Block {
  const ordered = !ITEM.exec(lines[0]!)![1];
  const items: string[] = [];
  while (lines.length && lines[0]!.trim() !== "") {
    const item = ITEM.exec(lines[0]!);
    if (item) items.push(item[2]!);
    else items.push(`${items.pop()!} ${lines[0]!.trim()}`);
    lines.shift();
  }
  return { kind: "list", ordered, items: items.map(spans) };
}

function table(lines: string[]): Block {
  const head = cells(lines.shift()!);
  lines.shift();
  const rows: Span[][][] = [];
  while (lines.length && ROW.test(lines[0]!)) rows.push(cells(lines.shift()!));
  return { kind: "table", head, rows };
}

const cells = (row: string): Span[][] =>
  ROW.exec(row)![1]!
    .split("|")
    .map((cell) => spans(cell.trim()));

function joined(lines: string[]): string {
  const own: string[] = [];
  const ends = (line: string) => line.trim() === "" || HEADING.test(line) || FENCE.test(line) || ITEM.test(line);
  while (lines.length && (own.length === 0 || !ends(lines[0]!))) own.push(lines.shift()!.trim());
  return own.join(" ");
}

export function spans(text: string): Span[] {
  const found: Span[] = [];
  let at = 0;
  for (const match of text.matchAll(SPAN)) {
    if (match.index > at) found.push({ kind: "text", text: text.slice(at, match.index) });
    found.push(marked(match));
    at = match.index + match[0].length;
  }
  if (at < text.length) found.push({ kind: "text", text: text.slice(at) });
  return found;
}

function marked([, strong, em, code, link, href]: RegExpExecArray): Span {
  if (strong !== undefined) return { kind: "strong", text: strong };
  if (em !== undefined) return { kind: "em", text: em };
  if (code !== undefined) return { kind: "code", text: code };
  return isHarmless(href!) ? { kind: "link", text: link!, href: href! } : { kind: "text", text: link! };
}

const isHarmless = (href: string): boolean => /^(\/(?!\/)|#|https:\/\/)/.test(href);
