import { parentPort, workerData } from "node:worker_threads";
import type { Reclassify } from "../../lib/store/reclassify";
import { openForReading } from "../open";
import { ReadControl } from "../read-control";
import { failureOf, isDamage } from "../writer/failure";
import { answerQuery, type Query } from "./queries";
import { readerOf } from "./reader";
import type { SearchLimits } from "./search";

/** What a reader thread is started with. */
export interface ReaderData {
  path: string;
  limits: SearchLimits;
}

/** A query as it crosses to the thread. */
export type AskedQuery = Query & { id: number; control: SharedArrayBuffer; mayReadRows: boolean };

/** Answers queries in this worker thread; `reclassify` are the rules that history is reread by. */
export function serveReader(reclassify: Reclassify): void {
  if (parentPort === null) throw new Error("A reader runs as a worker thread.");
  const port = parentPort;
  const { path, limits } = workerData as ReaderData;
  const database = openForReading(path);
  const reader = readerOf(database, limits);

  port.on("message", ({ id, control, mayReadRows, ...query }: AskedQuery) => {
    try {
      reader.read.start(new ReadControl(control), mayReadRows);
      const output = answerQuery(reader, query as Query, reclassify);
      reader.read.looked(0, 1);
      port.postMessage({ id, output });
    } catch (error) {
      port.postMessage({ id, failure: failureOf(error) });
      // What was read wrongly stays in the cache otherwise.
      if (isDamage(error)) reader.database.pragma("shrink_memory");
    }
  });
  port.postMessage({ ready: true });
}
