import type { Database } from "better-sqlite3";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { KnownPools, POOL_HOUR_MS } from "../../lib/store/pool-use";
import type { PoolUseRow } from "../../lib/store/query";
import { readUses } from "../cells/hour-uses";
import { readPools } from "../reader/settings";
import { hourUses, PoolHours } from "../writer/pool-hours";
import { timeText } from "./cell-ranges";
import type { Checking } from "./check-database";
import { firstDifference } from "./findings";

type StoredHour = Omit<PoolUseRow, "uses"> & { layer: number; uses: Buffer };

/** Compares the use of pools with pool minutes, which are compared with rows before. */
export function checkPoolHours(checking: Checking): void {
  const { database, labels, meta, repairs, progress } = checking;
  const madeFromMs = Math.max(meta.get("pool_hours_from_ms"), meta.get("pool_minutes_from_ms"));
  const fromMs = Math.ceil(madeFromMs / POOL_HOUR_MS) * POOL_HOUR_MS;
  const pools = new KnownPools(readPools(drizzle(database)));
  const hours = hoursOf(database, fromMs);
  let differs = false;
  for (const [index, hourAtMs] of hours.entries()) {
    progress("hours of pools", index, hours.length);
    const counted = new Map(
      hourUses(database, labels, pools, hourAtMs).map(({ layer, row }) => [nameOf(layer, row), row.uses]),
    );
    for (const stored of storedHours(database, hourAtMs)) {
      const name = nameOf(stored.layer, stored);
      differs = compare(checking, hourAtMs, name, readUses(stored.uses), counted.get(name) ?? null) || differs;
      counted.delete(name);
    }
    for (const [name, uses] of counted) differs = compare(checking, hourAtMs, name, null, uses) || differs;
  }
  if (differs && repairs) database.transaction(() => new PoolHours(database, labels, meta).reset()).immediate();
}

/** Hours with minutes or with something made of these. */
function hoursOf(database: Database, fromMs: number): number[] {
  return database
    .prepare(
      `SELECT DISTINCT minute_at_ms / ${POOL_HOUR_MS} * ${POOL_HOUR_MS} FROM pool_minutes WHERE minute_at_ms >= ?
       UNION SELECT hour_at_ms FROM pool_hours WHERE hour_at_ms >= ?`,
    )
    .pluck()
    .all(fromMs, fromMs) as number[];
}

function storedHours(database: Database, hourAtMs: number): StoredHour[] {
  return database
    .prepare(
      `SELECT hour_at_ms AS hourAtMs, layer, pool_id AS poolId, limit_name AS "limit", uses
       FROM pool_hours WHERE hour_at_ms = ?`,
    )
    .all(hourAtMs) as StoredHour[];
}

function nameOf(layer: number, { poolId, limit }: Pick<PoolUseRow, "poolId" | "limit">): string {
  return `${layer} ${limit} ${poolId}`;
}

function compare(
  { labels, findings, repairs }: Checking,
  hourAtMs: number,
  name: string,
  stored: readonly number[] | null,
  counted: readonly number[] | null,
): boolean {
  const minute = stored && counted ? firstDifference(stored, counted) : 0;
  if (minute === -1) return false;
  const [layer, limit, ...id] = name.split(" ");
  const place = [timeText(hourAtMs), `layer ${labels.textOf(Number(layer))}`, `pool ${id.join(" ")}`].join(", ");
  const figure = `${limit} in minute ${minute}`;
  const values = { stored: stored?.[minute] ?? null, recounted: counted?.[minute] ?? null };
  findings.add({ table: "pool_hours", place, figure, ...values }, repairs);
  return true;
}
