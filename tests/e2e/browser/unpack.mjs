// Unpacks the Chromium that the npm package carries into the folder named on the command line.
import { chmodSync, createReadStream, createWriteStream, mkdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress } from "node:zlib";
import { extract } from "tar-fs";

const target = process.argv[2];
const source = new URL("node_modules/@sparticuz/chromium/bin/", import.meta.url);
const unpacked = (name, sink) => pipeline(createReadStream(new URL(name, source)), createBrotliDecompress(), sink);

mkdirSync(target, { recursive: true });
for (const archive of ["al2023", "swiftshader", "fonts"]) await unpacked(`${archive}.tar.br`, extract(target));
await unpacked("chromium.br", createWriteStream(join(target, "chromium.part")));
chmodSync(join(target, "chromium.part"), 0o755);
renameSync(join(target, "chromium.part"), join(target, "chromium"));
