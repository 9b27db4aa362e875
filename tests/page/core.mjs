// The page's core in Node.js, asked line by line in JSON: the same scripts as in a browser, but without a worker.
// node core.mjs WEB BUILT: where the client's sources lie, and the built core. Each line in has a `spec` and a `request`.

import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const [web, built] = process.argv.slice(2);
const { build } = await import(
  pathToFileURL(join(web, "node_modules/rolldown/dist/index.mjs")).href
);
const folder = mkdtempSync(join(tmpdir(), "core-"));
const input = {
  core: join(web, "src/engine/core.ts"),
  shelf: join(web, "src/engine/shelf.ts"),
};
await build({
  input,
  output: { dir: folder, entryFileNames: "[name].mjs" },
  logLevel: "silent",
});
const { Core, CoreProblem } = await import(
  pathToFileURL(join(folder, "core.mjs")).href
);
const { Shelf } = await import(pathToFileURL(join(folder, "shelf.mjs")).href);
rmSync(folder, { recursive: true });

const index = JSON.parse(readFileSync(join(built, "index.json"), "utf8"));
const headers = { "Content-Type": "application/wasm" };
globalThis.fetch = async (address) =>
  new Response(readFileSync(join(built, address.split("/").at(-1))), {
    headers,
  });
const shelf = new Shelf(index);
const module = await shelf.core();
let core = new Core(module);
const taught = new Set();

async function answer({ spec, request }) {
  const reports = [];
  if (request.ask === "fresh") {
    core = new Core(module);
    taught.clear();
    return {};
  }
  try {
    const { game, rules } = await shelf.told(spec);
    const lesson = await shelf.lesson(game);
    if (lesson && !taught.has(game)) core.teach(game, new Uint8Array(lesson));
    taught.add(game);
    if (request.ask === "tables") {
      const tables = new Uint8Array(Buffer.from(request.pack, "base64")).buffer;
      core.equip({ tables, game, rules });
      return { answer: {} };
    }
    return {
      answer: core.ask({ ...request, game, rules }, (report) =>
        reports.push(report),
      ),
      reports,
    };
  } catch (problem) {
    return {
      problem: problem.message,
      broken: !(problem instanceof CoreProblem),
    };
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${JSON.stringify(await answer(JSON.parse(line)))}\n`);
}
