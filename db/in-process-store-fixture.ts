import { resolve } from "node:path";
import { reclassify } from "../lib/ingest/reread";
import type { Retention } from "../lib/model/retention";
import type { Reclassify } from "../lib/store/reclassify";
import { alertStore } from "./alert-store";
import { openForWriting } from "./open";
import { readBody } from "./parser/read-body";
import { answerAlertRead } from "./reader/alerts";
import { answerQuery, type Query, type QueryName, type ReaderQueries } from "./reader/queries";
import { readerOf } from "./reader/reader";
import { RETENTION } from "./sqlite-store-fixture";
import { Writer } from "./writer/writer";

/** The writer and the queries on one connection, without threads. */
export function inProcessStore(
  path: string,
  clock: { nowMs: number },
  { rules = reclassify, retention = RETENTION }: { rules?: Reclassify | undefined; retention?: Retention } = {},
) {
  const database = openForWriting(path, resolve("db/migrations"));
  const reader = readerOf(database);
  const writer = new Writer(database, { retention, now: () => clock.nowMs, reclassify: rules });
  return {
    database,
    writer,
    /** What cannot be read at all is left out. */
    ingest: (body: Uint8Array) => {
      const read = readBody(body, { receivedAtMs: clock.nowMs, retentionMs: retention.rowsMs });
      return "attempts" in read ? writer.ingest([read]) : [];
    },
    catchUp: () => {
      writer.settle();
      writer.flush();
    },
    prune: (beforeMs: number) => {
      writer.flush();
      while (!writer.prune(beforeMs).isDone);
    },
    alerts: alertStore({
      read: async (call) => structuredClone(answerAlertRead(database, structuredClone(call))),
      write: async (call) => structuredClone(writer.alerts.perform(structuredClone(call))),
      prune: async (beforeMs) => {
        while (!writer.alerts.pruneStep(beforeMs).isDone);
      },
    }),
    reclassifyAll: () => {
      for (let afterSeq: number | null = 0; afterSeq !== null; )
        afterSeq = writer.reclassify({ afterSeq, limit: 3 }).nextSeq;
    },
    ask: <Name extends QueryName>(name: Name, input: ReaderQueries[Name]["input"]) =>
      answerQuery(reader, { name, input } as Query, rules) as ReaderQueries[Name]["output"],
  };
}
