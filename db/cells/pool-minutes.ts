import type { Database } from "better-sqlite3";
import type { PoolUsageRow } from "../../lib/store/query";
import type { Label, Labels } from "../labels";
import { POOL_FIGURES } from "../schema/cells";
import { poolUsageRows } from "./pool-figures";

interface PoolMinutesQuery {
  fromMs: number;
  toMs: number;
  layer: Label;
  provider?: readonly Label[];
}

const COLUMNS = `minute_at_ms, provider, account, deployment, "key", model, ${POOL_FIGURES.join(", ")}`;

/** Raw ingredients of pool minutes in order of time; `guard` is a condition more. */
export function* readPoolMinutes(
  database: Database,
  labels: Labels,
  { fromMs, toMs, layer, provider }: PoolMinutesQuery,
  guard = "1",
): Generator<PoolUsageRow> {
  const among = provider === undefined ? "" : `AND provider IN (${provider.map(() => "?").join(", ")})`;
  const rows = database
    .prepare(
      `SELECT ${COLUMNS} FROM pool_minutes
       WHERE ${guard} AND minute_at_ms >= ? AND minute_at_ms < ? AND layer = ? ${among} ORDER BY minute_at_ms`,
    )
    .raw()
    .all(fromMs, toMs, layer, ...(provider ?? [])) as number[][];
  const text = (label: number | undefined) => (label !== undefined && label > 0 ? labels.textOf(label) : null);
  for (const [minuteAtMs = 0, providerLabel, account, deployment, key, model, ...figures] of rows) {
    const at = {
      minuteAtMs,
      provider: text(providerLabel) ?? "",
      account: text(account),
      deployment: text(deployment),
      key: text(key),
      model: text(model) ?? "",
    };
    yield* poolUsageRows(at, figures);
  }
}
