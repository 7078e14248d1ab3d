import { findPlace } from "../script/find-place";
import { runScript } from "../script/run-script";
import { parseArguments, type SeedArguments, USAGE } from "./arguments";
import { openFileTarget } from "./file-target";
import { httpTarget } from "./http-target";
import type { SeedTarget } from "./target";
import { type Progress, writeStory } from "./write-story";

const DAY_MS = 86_400_000;
/** Rows at the very edge of a 30-day retention would be too old by the time they arrive. */
const EDGE_MS = 600_000;

async function main(): Promise<void> {
  const nowMs = Date.now();
  const asked = parseArguments(process.argv.slice(2), nowMs);
  if (asked.help) {
    console.log(USAGE);
    return;
  }
  const target = await chooseTarget();
  try {
    if (!asked.add && (await target.holdsAttempts())) {
      console.log(
        `There are attempts in ${target.description} already. Nothing was written; with --add the story is added to them.`,
      );
      process.exitCode = 1;
      return;
    }
    console.log(`Writing about ${asked.attempts.toLocaleString("en-US")} attempts to ${target.description}.`);
    const fromMs = asked.untilMs - asked.days * DAY_MS + EDGE_MS;
    const options = { seed: asked.seed, attempts: asked.attempts, fromMs, toMs: asked.untilMs };
    const written = await writeStory(target, options, (progress) => showProgress(progress, asked));
    report(written, target, Date.now() - nowMs);
  } finally {
    await target.close();
  }
}

async function chooseTarget(): Promise<SeedTarget> {
  const place = await findPlace(process.env);
  return place.server === null ? openFileTarget(place.file) : httpTarget(place.server);
}

function showProgress(progress: Progress, asked: SeedArguments): void {
  const percent = Math.min(99, Math.floor((progress.told / asked.attempts) * 100));
  if (process.stdout.isTTY) process.stdout.write(`\r${percent} %  ${progress.told.toLocaleString("en-US")} attempts`);
}

function report(written: Progress, target: SeedTarget, tookMs: number): void {
  if (process.stdout.isTTY) process.stdout.write("\r");
  const count = (value: number) => value.toLocaleString("en-US");
  console.log(`${count(written.accepted)} attempts stored in ${(tookMs / 1000).toFixed(1)} s.`);
  if (written.duplicates > 0) console.log(`${count(written.duplicates)} were there already.`);
  if (written.rejected > 0) console.log(`${count(written.rejected)} were refused: ${written.firstRejection ?? ""}`);
  console.log(`
What to look at, counted back from the last minute:
  1 h 44 min  gpt-6-luna passes its tokens per minute (118 %), half an hour after a deploy lost the cached prefix
  4 h         deepinfra's shared pool is full for 35 minutes; another provider answers
  6 h 46 min  Anthropic is overloaded (529) for a quarter of an hour
  9 h         a free-tier batch at OpenRouter meets 20 requests a minute, in three ways
  13 h 54 min nothing was reported for 40 minutes
  15 h 24 min from here on one unpaid deepseek account refuses everything

${target.url ? `Open ${target.url}` : "Start the app with `npm start` and open it."}`);
}

runScript(main);
