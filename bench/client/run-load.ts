import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { HttpConnection } from "./http-connection";
import type { LoadOrder, LoadResult } from "./load-client";

/** Sends every request once, over all connections, each as soon as it is free and the pace allows it. */
export async function runLoad({ port, load, connections, perSecond, answers }: LoadOrder): Promise<LoadResult> {
  const { bytes, offsets } = load;
  const count = offsets.length - 1;
  const latenciesMs = new Float64Array(count);
  const gapMs = perSecond === null ? 0 : 1000 / perSecond;
  const result = { accepted: 0, duplicates: 0 };
  const open = Array.from({ length: Math.min(connections, count) }, () => new HttpConnection(port));
  const usageBefore = performance.eventLoopUtilization();
  const startMs = performance.now();
  let next = 0;
  const work = async (connection: HttpConnection): Promise<void> => {
    for (let index = next++; index < count; index = next++) {
      const dueMs = startMs + index * gapMs;
      const aheadMs = dueMs - performance.now();
      if (aheadMs > 0) await sleep(aheadMs);
      // Whoever is late because all connections were busy has waited since it was due.
      const sentMs = gapMs === 0 || aheadMs > 0 ? performance.now() : dueMs;
      const answer = await connection.send(bytes.subarray(offsets[index], offsets[index + 1]));
      latenciesMs[index] = performance.now() - sentMs;
      if (answer.status !== 200) throw new Error(`Answered ${answer.status}: ${answer.body.slice(0, 500)}`);
      if (answers === "ingest") addAnswer(result, answer.body);
    }
  };
  try {
    await Promise.all(open.map(work));
  } finally {
    for (const connection of open) connection.close();
  }
  const wallMs = performance.now() - startMs;
  const { utilization } = performance.eventLoopUtilization(usageBefore);
  return { ...result, wallMs, latenciesMs, busyShare: utilization };
}

function addAnswer(result: { accepted: number; duplicates: number }, body: string): void {
  const { accepted, duplicates, rejected } = JSON.parse(body) as {
    accepted: number;
    duplicates: number;
    rejected: unknown[];
  };
  if (rejected.length > 0) throw new Error(`Rejected: ${JSON.stringify(rejected[0])}`);
  result.accepted += accepted;
  result.duplicates += duplicates;
}
