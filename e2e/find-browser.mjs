import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "@playwright/test";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const MAC = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";

/** Path of a Chromium to test with: CHROME_PATH, the machine's own, or Playwright's; null = none. */
export function findBrowser() {
  const { CHROME_PATH, PATH = "" } = process.env;
  if (CHROME_PATH) return CHROME_PATH;
  const candidates = NAMES.flatMap((name) => PATH.split(delimiter).map((folder) => join(folder, name)));
  return [...candidates, MAC, chromium.executablePath()].find(isExecutable) ?? null;
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
