import { defineConfig } from "@playwright/test";
import tests from "../playwright.config";

/** Takes the pictures of README.md; run by `npm run screenshots`. */
export default defineConfig({
  ...tests,
  testDir: ".",
  testMatch: "screenshots.ts",
  workers: 1,
  use: { ...tests.use, timezoneId: "Asia/Shanghai" },
});
