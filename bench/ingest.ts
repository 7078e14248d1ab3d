import { join } from "node:path";
import type { Arguments } from "./arguments";
import { type IdleRoute, startIdleRoute } from "./baseline/idle-route";
import { measureRawInserts } from "./baseline/raw-inserts";
import { readStoredRows } from "./baseline/stored-rows";
import { type LoadClient, openLoadClient } from "./client/load-client";
import { copyDatabase, removeDatabase, withFolder } from "./database-files";
import { filledFile } from "./filled-file";
import { printIngest } from "./ingest-report";
import { measureServer, type ServerRun } from "./measure-server";
import { serve } from "./server";
import { firstRequests, type PreparedLoad, prepareLoad } from "./traffic/prepared-load";
import { freshSeed, wireTraffic } from "./traffic/wire-traffic";

/** Rows a batch, share of the attempts to send in such batches, and attempts to warm up with. */
const SIZES = [
  { rowsPerBatch: 1, share: 0.2, warmUpAttempts: 2_000 },
  { rowsPerBatch: 100, share: 1, warmUpAttempts: 20_000 },
  { rowsPerBatch: 1_000, share: 1, warmUpAttempts: 20_000 },
] as const;
const IDLE_REQUESTS = 3_000;
const LIVE_MS = 60_000;

/** Everything of one round and size, in rows a second. */
export interface IngestRound {
  rowsPerBatch: number;
  server: ServerRun;
  raw: number;
  rawWithRollups: number;
  /** NaN where it is not measured. */
  idleRoute: number;
  filled: number;
}

export async function benchIngest({ attempts, rounds, filled, hasFilled }: Arguments): Promise<void> {
  const client = openLoadClient();
  let idleRoute: IdleRoute | null = null;
  try {
    const file = hasFilled ? await filledFile(filled, client) : null;
    idleRoute = await startIdleRoute();
    const own = { client, idleRoute, attempts };
    const measured = await withFolder(async (folder) => {
      const filledCopy = file === null ? null : copyDatabase(file.path, folder);
      return await measureRounds(rounds, { ...own, folder, filledCopy });
    });
    printIngest(measured, hasFilled ? filled : null);
  } finally {
    await idleRoute?.stop();
    await client.close();
  }
}

async function measureRounds(rounds: number, common: Omit<Round, "size" | "seed">): Promise<IngestRound[]> {
  const measured: IngestRound[] = [];
  for (let round = 1; round <= rounds; round++) {
    for (const size of SIZES) {
      console.error(`round ${round} of ${rounds}, batches of ${size.rowsPerBatch}`);
      measured.push(await measureRound({ ...common, size, seed: freshSeed() }));
    }
  }
  return measured;
}

interface Round {
  client: LoadClient;
  folder: string;
  filledCopy: string | null;
  idleRoute: IdleRoute;
  size: (typeof SIZES)[number];
  attempts: number;
  seed: number;
}

async function measureRound({
  client,
  folder,
  filledCopy,
  idleRoute,
  size,
  attempts,
  seed,
}: Round): Promise<IngestRound> {
  const { rowsPerBatch, warmUpAttempts, share } = size;
  const measuredAttempts = Math.round(attempts * share);
  const now = Date.now();
  const traffic = wireTraffic({ seed, attempts: warmUpAttempts + measuredAttempts, fromMs: now - LIVE_MS, toMs: now });
  const warmUp = prepareLoad(traffic, warmUpAttempts, rowsPerBatch);
  const load = prepareLoad(traffic, measuredAttempts, rowsPerBatch);

  const path = join(folder, "empty.db");
  const server = await measureAt(path, client, warmUp, load);
  const tables = readStoredRows(path);
  removeDatabase(path);
  const raw = (withRollups: boolean) => {
    const rawPath = join(folder, "raw.db");
    const rowsPerTransaction = rowsPerBatch;
    const rate = measureRawInserts({ path: rawPath, tables, rowsPerTransaction, warmUpAttempts, withRollups });
    removeDatabase(rawPath);
    return rate;
  };
  return {
    rowsPerBatch,
    server,
    raw: raw(false),
    rawWithRollups: raw(true),
    filled: filledCopy === null ? Number.NaN : (await measureAt(filledCopy, client, warmUp, load)).rowsPerSecond,
    idleRoute: rowsPerBatch === 1 ? await measureIdleRoute(idleRoute, client, load) : Number.NaN,
  };
}

async function measureAt(
  path: string,
  client: LoadClient,
  warmUp: PreparedLoad,
  load: PreparedLoad,
): Promise<ServerRun> {
  const server = await serve(path);
  try {
    return await measureServer(server, client, warmUp, load);
  } finally {
    await server.stop();
  }
}

async function measureIdleRoute({ url }: IdleRoute, client: LoadClient, load: PreparedLoad): Promise<number> {
  const requests = firstRequests(load, IDLE_REQUESTS);
  await client.send(url, firstRequests(load, IDLE_REQUESTS / 3), { answers: "any" });
  const { wallMs } = await client.send(url, requests, { answers: "any" });
  return ((requests.offsets.length - 1) * 1000) / wallMs;
}
