import { drizzle } from "drizzle-orm/better-sqlite3";
import type { Charged } from "../../lib/counting/charges";
import { type PoolPeaks, type PoolPeaksQuery, peakRows, poolPeaksOf } from "../../lib/store/pool-peaks";
import { type ChargedRow, chargedOf, readEndedRows } from "./charged-rows";
import type { Reader } from "./reader";
import { readPools } from "./settings";
import { oneOf } from "./where";

/** Walks the index of end times. */
export function readPoolPeaks(reader: Reader, query: PoolPeaksQuery): PoolPeaks {
  const { database, labels } = reader;
  const pools = readPools(drizzle(database));
  const providers = [...new Set(pools.map(({ provider }) => provider))];
  const { rows, completeFromMs } = readEndedRows(
    reader,
    { ...query, ...peakRows(query) },
    { where: oneOf(labels, "provider", providers, "null") },
  );
  return poolPeaksOf(pools, charged(rows, query, reader), query, completeFromMs);
}

function* charged(rows: ChargedRow[], { layer }: PoolPeaksQuery, { labels }: Reader): Generator<Charged> {
  for (const row of rows) yield chargedOf(row, layer, labels);
}
