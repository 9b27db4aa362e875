import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

const source = (path: string): string => decodeURIComponent(new URL(`src/${path}`, import.meta.url).pathname);

/** The first page, and the little things that most of the others share. */
const FIRST = [
  ...["main.ts", "board/kits.ts", "board/facing.ts", "board/upright.svelte.ts", "play/SeatMark.svelte"],
  ...["lib/Loading.svelte", "lib/house.svelte.ts", "lib/moves.ts", "lib/protocol.ts", "lib/seats.ts"],
  ...["lib/taught.ts", "lib/wide.svelte.ts"],
].map(source);

/** What shows a position that belongs to no game. */
const STUDY = ["study/StudyBoard.svelte"].map(source);

/** All that a module imports at once, and itself. */
function closure(id: string, graph: Graph, found = new Set<string>()): Set<string> {
  if (found.has(id)) return found;
  found.add(id);
  for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) closure(imported, graph, found);
  return found;
}

/** What is always loaded together is one file and not two dozen: browsers ask a server for six at a time. */
const together = (name: string, entries: readonly string[]) => (id: string, graph: Graph) =>
  entries.some((entry) => closure(entry, graph).has(id)) ? name : null;

export default defineConfig(({ mode }) => ({
  plugins: [svelte()],
  build: {
    outDir: "../src/marblebox/web",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    manifest: true,
    rolldownOptions: {
      input: ["index.html", "src/engine/engine.ts"], // the engine by itself as well, for tests and measurements
      preserveEntrySignatures: "allow-extension",
      output: { codeSplitting: { groups: [{ name: together("page", FIRST) }, { name: together("study", STUDY) }] } },
    },
  },
  worker: { format: "es" },
  server: {
    proxy: { "/api": "http://127.0.0.1:8137", "/ws": { target: "ws://127.0.0.1:8137", ws: true } },
    fs: { allow: [".."] }, // tests read the rules as well
  },
  test: {
    environment: "jsdom",
    pool: "vmThreads", // every file has a world of its own; a process of its own as well takes four times as long
    maxWorkers: 2, // with a single one, as on two cores, Vitest runs all files in the same world
    include: ["tests/**/*.test.ts"],
    setupFiles: ["tests/surroundings.ts"],
    coverage: {
      provider: "v8", // of @vitest/coverage-v8
      include: ["src/**"],
      reporter: ["text-summary"],
      thresholds: { statements: 74, branches: 68, functions: 73, lines: 79 }, // percent of what tests load, as reached
      reportsDirectory: "../build/coverage/client",
    },
    testTimeout: 120_000, // milliseconds: longer than a wait in it, so that it says what was waited for
  },
  resolve: mode === "test" ? { conditions: ["browser"] } : {},
}));
