// Lays packed copies beside every built file that gains by it, so that the server need not pack anything.
//
// node pack.mjs FOLDER [QUALITY]: of Brotli; the best takes long where files are large.

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const [FOLDER, QUALITY = constants.BROTLI_MAX_QUALITY] = process.argv.slice(2);
const PACKED = new Set([".js", ".mjs", ".css", ".html", ".svg", ".webmanifest", ".wasm", ".net"]);
const SMALLEST = 1024; // bytes

for (const entry of readdirSync(FOLDER, { recursive: true, withFileTypes: true })) {
  const path = join(entry.parentPath, entry.name);
  if (!entry.isFile() || !PACKED.has(extname(path))) continue;
  const content = readFileSync(path);
  if (content.length < SMALLEST) continue;
  writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
  writeFileSync(`${path}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: +QUALITY } }));
}
