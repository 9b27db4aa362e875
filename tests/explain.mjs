// What the page says of moves, asked line by line in JSON: node explain.mjs WEB, where the client's sources lie.
// Each line in has a `kit` and `turnings`; each line out has for every turning why the move cost something, and why the
// engine likes it.

import { join } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const [web] = process.argv.slice(2);
const vite = pathToFileURL(join(web, "node_modules/vite/dist/node/index.js"));
const { createServer } = await import(vite.href);
Object.defineProperty(globalThis, "navigator", {
  value: { languages: ["en"] },
});
const server = await createServer({
  root: web,
  configFile: join(web, "vite.config.ts"),
  server: { middlewareMode: true, watch: null, hmr: false, ws: false },
  optimizeDeps: { noDiscovery: true },
  logLevel: "error",
});

for await (const line of createInterface({ input: process.stdin })) {
  const { kit, turnings } = JSON.parse(line);
  const { analysis } = await server.ssrLoadModule(
    `/src/board/${kit}/analysis.ts`,
  );
  const told = turnings.map((one) => [
    analysis.explained(one),
    analysis.because(
      one.played.effect,
      one.before,
      one.material,
      one.following,
    ),
  ]);
  process.stdout.write(`${JSON.stringify(told)}\n`);
}
await server.close();
