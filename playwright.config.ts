import { defineConfig } from "@playwright/test";
import { findBrowser } from "./e2e/find-browser.mjs";

const executablePath = findBrowser();
const isRoot = process.getuid?.() === 0;

export default defineConfig({
  testDir: "e2e",
  testMatch: "*.spec.ts",
  workers: 2,
  timeout: 60_000,
  forbidOnly: process.env.CI !== undefined,
  reporter: "list",
  use: {
    trace: "retain-on-failure",
    launchOptions: {
      ...(executablePath === null ? {} : { executablePath }),
      args: [
        // Chromium's sandbox refuses to run as root.
        ...(isRoot ? ["--no-sandbox"] : []),
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
      ],
    },
  },
});
