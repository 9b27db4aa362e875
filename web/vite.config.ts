import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

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
      preserveEntrySignatures: "exports-only",
    },
  },
  worker: { format: "es" },
  server: {
    proxy: { "/api": "http://127.0.0.1:8137", "/ws": { target: "ws://127.0.0.1:8137", ws: true } },
    fs: { allow: [".."] }, // tests read the rules as well
  },
  test: { environment: "jsdom", include: ["tests/**/*.test.ts"], setupFiles: ["tests/surroundings.ts"] },
  resolve: mode === "test" ? { conditions: ["browser"] } : {},
}));
