import { drizzle } from "drizzle-orm/better-sqlite3";
import {
  type Eating,
  exampleOf,
  type PoolEaters,
  type PoolEatersQuery,
  poolEatersOf,
} from "../../lib/store/pool-eaters";
import { SPAN_REACH_MS } from "../../lib/store/pool-span";
import type { Label } from "../labels";
import { type PackedId, unpackId } from "../packed-id";
import { type ChargedRow, chargedOf, readEndedRows } from "./charged-rows";
import type { Reader } from "./reader";
import { readPools } from "./settings";
import { oneOf } from "./where";

interface EatingRow extends ChargedRow {
  seq: number;
  request_seq: number;
  app: Label;
  environment: Label;
  run: Label;
}

/** Walks the index of end times. */
export function readPoolEaters(reader: Reader, query: PoolEatersQuery): PoolEaters {
  const { database, labels } = reader;
  const pools = readPools(drizzle(database));
  const own = pools.filter(({ id }) => id === query.poolId).map(({ provider }) => provider);
  const { rows, completeFromMs } = readEndedRows<EatingRow>(
    reader,
    { ...query, toMs: query.toMs + SPAN_REACH_MS },
    { columns: "seq, request_seq, app, environment, run", where: oneOf(labels, "provider", own, "null") },
  );
  const eaters = poolEatersOf(pools, eating(rows, query, reader), query);
  const idOf = database.prepare("SELECT request_id FROM requests WHERE seq = ?").pluck();
  const examples = eaters.examples.map(({ row, amount }) => {
    const id = unpackId(idOf.get(row.requestSeq) as PackedId);
    return exampleOf(row, id ?? "", amount);
  });
  return { ...eaters, completeFromMs, examples };
}

function* eating(
  rows: EatingRow[],
  { layer }: PoolEatersQuery,
  { labels }: Reader,
): Generator<Eating & { requestSeq: number }> {
  for (const row of rows) {
    yield {
      ...chargedOf(row, layer, labels),
      seq: row.seq,
      requestSeq: row.request_seq,
      app: labels.textOf(row.app),
      environment: labels.textOf(row.environment),
      run: labels.textOf(row.run),
    };
  }
}
