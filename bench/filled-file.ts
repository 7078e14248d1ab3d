import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { openForWriting } from "../db/open";
import type { LoadClient } from "./client/load-client";
import { withFolder } from "./database-files";
import { benchFolder } from "./folder";
import { whole } from "./report";
import { healthOf, serve, untilRolledUp } from "./server";
import { prepareLoad } from "./traffic/prepared-load";
import { wireTraffic } from "./traffic/wire-traffic";

const DAYS = 30;
const DAY_MS = 86_400_000;
const SEED = 20_260_301;
const ROWS_PER_BATCH = 1_000;
/** Attempts prepared at a time: while one lot is sent the next is made. */
const LOT = 40_000;

/** Stands beside a filled file; `isDone` once it is full. */
interface Filling {
  fromMs: number;
  toMs: number;
  isDone: boolean;
}

export interface FilledFile {
  path: string;
  attempts: number;
  fromMs: number;
  /** The present, as far as this file is concerned. */
  toMs: number;
}

/** A database with that many attempts of 30 days, filled over HTTP; kept for the next run, and finished if that was cut short. */
export async function filledFile(attempts: number, client: LoadClient): Promise<FilledFile> {
  const path = join(benchFolder(), `filled-${attempts}-${await schemaHash()}.db`);
  const notes = path.replace(/\.db$/, ".json");
  const now = Date.now();
  const filling: Filling = existsSync(notes)
    ? (JSON.parse(readFileSync(notes, "utf8")) as Filling)
    : { fromMs: now - DAYS * DAY_MS, toMs: now, isDone: false };
  if (!filling.isDone) {
    writeFileSync(notes, JSON.stringify(filling));
    await fill(path, attempts, filling, client);
    writeFileSync(notes, JSON.stringify({ ...filling, isDone: true }));
  }
  return { path, attempts, fromMs: filling.fromMs, toMs: filling.toMs };
}

async function fill(path: string, attempts: number, { fromMs, toMs }: Filling, client: LoadClient): Promise<void> {
  const server = await serve(path);
  try {
    const { attempts: stored } = await healthOf(server.url);
    const traffic = wireTraffic({ seed: SEED, attempts, fromMs, toMs });
    // What is stored is what was sent first, but for batches that were under way: those are sent again as duplicates.
    for (let skipped = 0; skipped < stored - LOT; skipped++) traffic.next();
    console.error(`filling ${path}: ${whole(stored)} of ${whole(attempts)} are there`);
    let load = prepareLoad(traffic, LOT, ROWS_PER_BATCH);
    let sent = Math.max(0, stored - LOT);
    while (load.attempts > 0) {
      const sending = client.send(server.url, load);
      const prepared = prepareLoad(traffic, LOT, ROWS_PER_BATCH);
      const { accepted, duplicates } = await sending;
      if (accepted + duplicates !== load.attempts)
        throw new Error(`Only ${accepted} of ${load.attempts} were accepted.`);
      sent += load.attempts;
      load = prepared;
      if (sent % (LOT * 10) === 0) console.error(`${whole(sent)} of ${whole(attempts)}`);
    }
    await untilRolledUp(server.url);
    const { attempts: filled } = await healthOf(server.url);
    if (filled !== attempts) throw new Error(`${path} holds ${filled} attempts instead of ${attempts}; delete it.`);
  } finally {
    await server.stop();
  }
}

/** Names the schema: a file of another one is of no use. */
function schemaHash(): Promise<string> {
  return withFolder(async (folder) => {
    const database = openForWriting(join(folder, "empty.db"), resolve("dist/migrations"));
    const schema = database.prepare("SELECT name, sql FROM sqlite_master ORDER BY name").all();
    database.close();
    return createHash("sha256").update(JSON.stringify(schema)).digest("hex").slice(0, 12);
  });
}
