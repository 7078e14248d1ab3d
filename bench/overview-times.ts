import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { openSqliteStore, type SqliteStore } from "../db/sqlite-store";
import { buildOverview } from "../lib/metrics/overview";
import type { Filter } from "../lib/store/query";
import { windowOf } from "../lib/view/window";
import type { FilledFile } from "./filled-file";
import { decimals, printTable } from "./report";
import { type Timing, timeCalls } from "./timing";

const RANGES = ["24h", "30d"] as const;
const FILTERS: readonly (readonly [string, Omit<Filter, "layer">])[] = [
  ["no filter", {}],
  ["provider", { provider: ["openai"] }],
  ["model", { model: ["chatgpt-4o-latest"] }],
  ["app", { app: ["chat"] }],
  ["provider and app", { provider: ["openai"], app: ["chat"] }],
];
const DAY_MS = 86_400_000;
const RETENTION = { rowsMs: 40 * DAY_MS, minutesMs: 7 * DAY_MS, hoursMs: 400 * DAY_MS };
const DEADLINE_MS = 120_000;

/** Time to the overview's data: no page and no HTTP, but the store with its threads. */
export async function overviewTimes(file: FilledFile): Promise<void> {
  const rows: string[][] = [];
  for (const range of RANGES) {
    const times: Timing[] = [];
    for (const [name, filter] of FILTERS) {
      const timing = await timeOverview(file, range, { layer: "client", ...filter });
      times.push(timing);
      rows.push([
        `${range}, ${name}`,
        `${decimals(timing.firstMs, 0)} ms`,
        `${decimals(timing.warmMs, 1)} ms`,
        decimals(timing.perYardstick, 1),
        decimals(timing.warmMs / (times[0]?.warmMs ?? Number.NaN)),
      ]);
    }
  }
  console.log("\nData of the overview");
  printTable(["range, filter", "first call", "median of 5", "÷ yardstick", "÷ no filter"], rows);
}

/** Opened anew each time, so that the first call finds no page in SQLite's memory (the system's may hold the file). */
async function timeOverview(
  { path, toMs }: FilledFile,
  name: (typeof RANGES)[number],
  filter: Filter,
): Promise<Timing> {
  const store = await openStore(path);
  try {
    await store.attempts.catchUp();
    const view = { ...windowOf({ range: { kind: "relative", name } }, toMs), filter };
    return await timeCalls(async () => {
      const { empty } = await buildOverview(store, view, toMs);
      if (empty !== null) throw new Error(`The overview has nothing to show: ${empty}.`);
    });
  } finally {
    await store.close();
  }
}

function openStore(path: string): Promise<SqliteStore> {
  const built = (name: string) => pathToFileURL(resolve("dist", name));
  return openSqliteStore({
    path,
    retention: RETENTION,
    workerUrls: {
      parser: built("parser.js"),
      writer: built("writer.js"),
      reader: built("reader.js"),
      evaluator: built("evaluator.js"),
    },
    migrationsFolder: resolve("dist/migrations"),
    deadlinesMs: { figures: DEADLINE_MS, rows: DEADLINE_MS },
  });
}
