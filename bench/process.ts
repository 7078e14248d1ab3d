import { once } from "node:events";
import { join } from "node:path";
import { freePort } from "../e2e/free-port";
import { spawnServer } from "../e2e/start-server";
import type { Arguments } from "./arguments";
import { type LoadClient, openLoadClient } from "./client/load-client";
import { copyDatabase, removeDatabase, withFolder } from "./database-files";
import { endWithMe } from "./end-with-me";
import { filledFile } from "./filled-file";
import { decimals, median, printTable, whole } from "./report";
import { RETENTION, serve } from "./server";
import { prepareLoad } from "./traffic/prepared-load";
import { freshSeed, wireTraffic } from "./traffic/wire-traffic";

const IDLE_MS = 10_000;
const SAMPLE_MS = 50;
const POLL_MS = 5;
const GIVE_UP_MS = 60_000;
const STARTS = 5;
const PAGES = ["/", "/requests", "/classify", "/settings"];
const MOST = { idleMb: 250, loadMb: 500, startSeconds: 3 } as const;

interface Memory {
  idleMb: number;
  afterPagesMb: number;
  underLoadMb: number;
}

export async function benchProcess({ filled, attempts }: Arguments): Promise<void> {
  const client = openLoadClient();
  try {
    const file = await filledFile(filled, client);
    await withFolder(async (folder) => {
      const filledCopy = copyDatabase(file.path, folder);
      const empty = join(folder, "empty.db");
      const emptyStarts = await startTimes(empty, () => removeDatabase(empty));
      const filledStarts = await startTimes(filledCopy, () => undefined);
      removeDatabase(empty);
      const emptyMemory = await memoryOf(empty, client, attempts);
      const filledMemory = await memoryOf(filledCopy, client, attempts);
      printProcess(filled, [emptyMemory, filledMemory], [emptyStarts, filledStarts]);
    });
  } finally {
    await client.close();
  }
}

/** Seconds from spawning the built server to the first answer that it is well. */
async function startTimes(path: string, prepare: () => void): Promise<number[]> {
  const times: number[] = [];
  for (let start = 0; start < STARTS; start++) {
    prepare();
    times.push(await startTime(path));
  }
  return times;
}

async function startTime(path: string): Promise<number> {
  const port = await freePort();
  const startMs = performance.now();
  const { child, output } = spawnServer({ LIMITSCOPE_DB: path, PORT: String(port), ...RETENTION });
  endWithMe(child);
  try {
    while (performance.now() - startMs < GIVE_UP_MS) {
      const answer = await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => null);
      if (answer?.status === 200) return (performance.now() - startMs) / 1000;
      await pause(POLL_MS);
    }
    throw new Error(`The server did not answer:\n${output()}`);
  } finally {
    child.kill("SIGTERM");
    if (child.exitCode === null) await once(child, "exit");
  }
}

async function memoryOf(path: string, client: LoadClient, attempts: number): Promise<Memory> {
  const server = await serve(path);
  const residentMb = () => server.residentBytes() / 1e6;
  try {
    await pause(IDLE_MS);
    const idleMb = residentMb();
    for (const page of PAGES) await (await fetch(server.url + page)).arrayBuffer();
    await pause(IDLE_MS);
    const afterPagesMb = residentMb();
    const peak = watchPeak(residentMb);
    for (const rowsPerBatch of [1_000, 100]) {
      const toMs = Date.now();
      const traffic = wireTraffic({ seed: freshSeed(), attempts, fromMs: toMs - 60_000, toMs });
      await client.send(server.url, prepareLoad(traffic, attempts, rowsPerBatch));
    }
    return { idleMb, afterPagesMb, underLoadMb: peak.stop() };
  } finally {
    await server.stop();
  }
}

function watchPeak(measure: () => number): { stop(): number } {
  let peak = measure();
  const sampling = setInterval(() => {
    peak = Math.max(peak, measure());
  }, SAMPLE_MS);
  return {
    stop: () => {
      clearInterval(sampling);
      return peak;
    },
  };
}

function printProcess(filled: number, memory: readonly Memory[], starts: readonly number[][]): void {
  const judged = (value: number, most: number, unit: string, places: number) =>
    `${decimals(value, places)} ${unit}${value < most ? "" : " MISSED"}`;
  const megabytes = (figure: (one: Memory) => number, most: number) =>
    memory.map((one) => judged(figure(one), most, "MB", 0));
  const seconds = (figure: (times: number[]) => number) =>
    starts.map((times) => judged(figure(times), MOST.startSeconds, "s", 2));
  printTable(
    ["", "target", "empty", `${whole(filled)} attempts`],
    [
      ["memory, idle for 10 s", `< ${MOST.idleMb} MB`, ...megabytes(({ idleMb }) => idleMb, MOST.idleMb)],
      ["the same once pages were opened", `< ${MOST.idleMb} MB`, ...megabytes((one) => one.afterPagesMb, MOST.idleMb)],
      ["memory, most under full load", `< ${MOST.loadMb} MB`, ...megabytes((one) => one.underLoadMb, MOST.loadMb)],
      [`start to first answer, median of ${STARTS}`, `< ${MOST.startSeconds} s`, ...seconds(median)],
      ["the slowest of them", "", ...seconds((times) => Math.max(...times))],
    ],
  );
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
