import type { RunningServer } from "../e2e/start-server";
import type { LoadClient, LoadResult } from "./client/load-client";
import { healthOf, untilRolledUp } from "./server";
import { busyShares, threadSeconds } from "./thread-usage";
import type { PreparedLoad } from "./traffic/prepared-load";

export interface ServerRun {
  rowsPerSecond: number;
  mainShare: number;
  writerShare: number;
  senderShare: number;
  /** From the last answer until the rollups held every row. */
  rollupLagMs: number;
}

/** Sends a load to a server that has warmed up; every row must have arrived. */
export async function measureServer(
  server: RunningServer,
  client: LoadClient,
  warmUp: PreparedLoad,
  load: PreparedLoad,
): Promise<ServerRun> {
  await sendAll(server.url, client, warmUp);
  await untilRolledUp(server.url);
  const pid = Number(server.child.pid);
  const before = threadSeconds(pid);
  const { wallMs, busyShare } = await sendAll(server.url, client, load);
  const { main, writer } = busyShares(pid, before, wallMs);
  return {
    rowsPerSecond: (load.attempts * 1000) / wallMs,
    mainShare: main,
    writerShare: writer,
    senderShare: busyShare,
    rollupLagMs: await untilRolledUp(server.url),
  };
}

async function sendAll(url: string, client: LoadClient, load: PreparedLoad): Promise<LoadResult> {
  const before = await healthOf(url);
  const result = await client.send(url, load);
  const after = await healthOf(url);
  const stored = after.attempts - before.attempts;
  if (result.accepted !== load.attempts || stored !== load.attempts)
    throw new Error(`Of ${load.attempts} attempts ${result.accepted} were accepted and ${stored} are stored.`);
  return result;
}
