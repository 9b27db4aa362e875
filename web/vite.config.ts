import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [svelte()],
  build: { outDir: "dist", emptyOutDir: true, target: "es2022", assetsInlineLimit: 2048 },
  server: { proxy: { "/api": "http://127.0.0.1:8137", "/ws": { target: "ws://127.0.0.1:8137", ws: true } } },
  test: { environment: "jsdom", include: ["tests/**/*.test.ts"] },
  resolve: process.env["VITEST"] ? { conditions: ["browser"] } : {},
});
