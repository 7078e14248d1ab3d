import { drizzle } from "drizzle-orm/better-sqlite3";
import { MINUTE_MS } from "../../lib/store/count-pool-usage";
import { KnownPools, POOL_HOUR_MS, poolUseOf } from "../../lib/store/pool-use";
import type { PoolUsageQuery, PoolUsageRow, PoolUseQuery, PoolUseRow, TargetRow } from "../../lib/store/query";
import { readUses } from "../cells/hour-uses";
import { DAY_LEVEL, HOUR_LEVEL } from "../cells/kinds";
import { divideWindow } from "../cells/plan";
import { readPoolMinutes } from "../cells/pool-minutes";
import { withinDeadlineByChance } from "./deadline";
import type { Reader } from "./reader";
import { readPools } from "./settings";

export function readPoolUsage({ database, labels }: Reader, query: PoolUsageQuery): PoolUsageRow[] {
  const { layer, provider, toMs } = query;
  const among = provider === undefined ? {} : { provider: provider.map((name) => labels.find(name)) };
  const window = {
    fromMs: Math.floor(query.fromMs / MINUTE_MS) * MINUTE_MS,
    toMs,
    layer: labels.find(layer),
    ...among,
  };
  return [...readPoolMinutes(database, labels, window, withinDeadlineByChance().sql)];
}

/** Hours that are made already, and the others counted from raw minutes. */
export function readPoolUse(reader: Reader, { fromMs, toMs, layer }: PoolUseQuery): PoolUseRow[] {
  const { database, labels, meta } = reader;
  const [firstMs, endMs] = [hourOf(fromMs), hourOf(toMs - 1) + POOL_HOUR_MS];
  const madeFromMs = Math.max(firstMs, meta.get("pool_hours_from_ms"));
  const made = database
    .prepare(
      `SELECT hour_at_ms AS hourAtMs, pool_id AS poolId, limit_name AS "limit", uses FROM pool_hours
       WHERE hour_at_ms >= ? AND hour_at_ms < ? AND layer = ?`,
    )
    .all(madeFromMs, endMs, labels.find(layer)) as (Omit<PoolUseRow, "uses"> & { uses: Buffer })[];
  const rows = made.map((row) => ({ ...row, uses: readUses(row.uses) }));
  const pools = new KnownPools(readPools(drizzle(database)));
  for (let hourAtMs = firstMs; hourAtMs < Math.min(madeFromMs, endMs); hourAtMs += POOL_HOUR_MS) {
    const minutes = readPoolUsage(reader, { fromMs: hourAtMs, toMs: hourAtMs + POOL_HOUR_MS, layer });
    rows.push(...poolUseOf(pools, minutes));
  }
  return rows;
}

function hourOf(atMs: number): number {
  return Math.floor(atMs / POOL_HOUR_MS) * POOL_HOUR_MS;
}

/** Days and hours where the window holds them whole, minutes at its ends. */
export function readTargets({ database, labels }: Reader, { fromMs, toMs, layer }: PoolUseQuery): TargetRow[] {
  const layerLabel = labels.find(layer);
  const window = [Math.floor(fromMs / MINUTE_MS) * MINUTE_MS, Math.ceil(toMs / MINUTE_MS) * MINUTE_MS] as const;
  const merged = new Map<string, TargetRow>();
  const coordinates = 'provider, account, deployment, "key", model';
  const ofMinutes = database.prepare(
    `SELECT ${coordinates}, SUM(end_answered_attempts + end_failed_attempts), SUM(end_answered_limited + end_failed_limited)
     FROM pool_minutes WHERE ${withinDeadlineByChance().sql} AND minute_at_ms >= ? AND minute_at_ms < ? AND layer = ?
     GROUP BY 1, 2, 3, 4, 5 HAVING SUM(end_answered_attempts + end_failed_attempts) > 0`,
  );
  const ofLevel = database.prepare(
    `SELECT ${coordinates}, SUM(attempts), SUM(limited) FROM pool_targets
     WHERE ${withinDeadlineByChance().sql} AND level = ? AND bucket_at_ms >= ? AND bucket_at_ms < ? AND layer = ?
     GROUP BY 1, 2, 3, 4, 5`,
  );
  for (const { level, ...span } of divideWindow(window[0], window[1], [DAY_LEVEL, HOUR_LEVEL, 0])) {
    const rows =
      level === 0
        ? ofMinutes.raw().all(span.fromMs, span.toMs, layerLabel)
        : ofLevel.raw().all(level, span.fromMs, span.toMs, layerLabel);
    for (const row of rows as number[][]) addTarget(merged, row, labels);
  }
  return [...merged.values()];
}

function addTarget(merged: Map<string, TargetRow>, row: readonly number[], labels: Reader["labels"]): void {
  const name = row.slice(0, 5).join(" ");
  const [provider, account, deployment, key, model] = row
    .slice(0, 5)
    .map((label) => (label > 0 ? labels.textOf(label) : null));
  const target: TargetRow = merged.get(name) ?? {
    provider: provider ?? "",
    account: account ?? null,
    deployment: deployment ?? null,
    key: key ?? null,
    model: model ?? "",
    attempts: 0,
    limited: 0,
  };
  target.attempts += row[5] ?? 0;
  target.limited += row[6] ?? 0;
  merged.set(name, target);
}
