import { defineConfig } from "vitest/config";
import { serviceWorker } from "./build/service-worker.ts";

export default defineConfig({
  // The page works in whatever folder it is put.
  base: "./",
  plugins: [serviceWorker()],
  build: { target: "es2022", modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
  worker: { format: "es" },
  test: { include: ["src/**/*.test.ts"] },
});
