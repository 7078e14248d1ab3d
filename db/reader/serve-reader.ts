import { parentPort, workerData } from "node:worker_threads";
import type { Reclassify } from "../../lib/store/reclassify";
import { openForReading } from "../open";
import { failureOf, isDamage } from "../writer/failure";
import { Deadline } from "./deadline";
import { answerQuery, type Query } from "./queries";
import { readerOf } from "./reader";

/** Answers queries in this worker thread; `reclassify` are the rules that history is reread by. */
export function serveReader(reclassify: Reclassify): void {
  if (parentPort === null) throw new Error("A reader runs as a worker thread.");
  const port = parentPort;
  const { path, deadlineMs } = workerData as { path: string; deadlineMs: number };
  const database = openForReading(path);
  const reader = readerOf(database);
  const deadline = new Deadline(database);

  port.on("message", ({ id, ...query }: Query & { id: number }) => {
    try {
      deadline.start(deadlineMs);
      port.postMessage({ id, output: answerQuery(reader, query as Query, reclassify) });
    } catch (error) {
      port.postMessage({ id, failure: failureOf(error) });
      // What was read wrongly stays in the cache otherwise.
      if (isDamage(error)) database.pragma("shrink_memory");
    }
  });
  port.postMessage({ ready: true });
}
