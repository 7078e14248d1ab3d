import { findPlace } from "../script/find-place";
import { runScript } from "../script/run-script";
import { parseArguments, USAGE } from "./arguments";
import { openFileTarget } from "./file-target";
import { httpTarget } from "./http-target";
import { readAgain } from "./read-again";
import { counted, report } from "./report";
import type { ReclassifyTarget } from "./target";

const ERASED_LINE = "\r\u001b[K";

async function main(): Promise<void> {
  const asked = parseArguments(process.argv.slice(2));
  if (asked.help) {
    console.log(USAGE);
    return;
  }
  const target = await chooseTarget();
  try {
    console.log(`Reading the history of ${target.description} again.`);
    const summary = await readAgain(target, asked.apply, showProgress);
    if (process.stdout.isTTY) process.stdout.write(ERASED_LINE);
    console.log(report(summary, asked.apply));
  } finally {
    await target.close();
  }
}

async function chooseTarget(): Promise<ReclassifyTarget> {
  const place = await findPlace(process.env);
  return place.server === null ? openFileTarget(place.file) : httpTarget(place.server);
}

function showProgress({ examined, changed }: { examined: number; changed: number }): void {
  if (!process.stdout.isTTY) return;
  process.stdout.write(`${ERASED_LINE}${counted(examined)} examined, ${changed.toLocaleString("en-US")} to change`);
}

runScript(main);
