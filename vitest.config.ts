import { defineConfig } from "vitest/config";

export default defineConfig({
  oxc: { jsx: { runtime: "automatic" } },
  resolve: { alias: { "@": import.meta.dirname } },
  test: {
    include: ["{lib,db,server,components,app,recorder,bench}/**/*.test.{ts,tsx}"],
    globalSetup: ["db/vitest-setup.ts"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: "100%",
  },
});
