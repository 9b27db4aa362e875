// Lays a packed copy beside every built file that gains by it, so that the server need not pack anything.

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

const FOLDER = process.argv[2];
const PACKED = new Set([".js", ".css", ".html", ".svg", ".webmanifest", ".wasm", ".net"]);
const SMALLEST = 1024; // bytes

for (const entry of readdirSync(FOLDER, { recursive: true, withFileTypes: true })) {
  const path = join(entry.parentPath, entry.name);
  if (!entry.isFile() || !PACKED.has(extname(path))) continue;
  const content = readFileSync(path);
  if (content.length < SMALLEST) continue;
  writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
  writeFileSync(`${path}.br`, brotliCompressSync(content));
}
