import type { Database, Statement } from "better-sqlite3";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { KnownPools, POOL_HOUR_MS, PoolUseHours, poolUseOf } from "../../lib/store/pool-use";
import type { PoolUseRow } from "../../lib/store/query";
import type { Gathered } from "../cells/gathered";
import { readUses, usesBuffer } from "../cells/hour-uses";
import { poolUsageRows } from "../cells/pool-figures";
import { readPoolMinutes } from "../cells/pool-minutes";
import type { Labels } from "../labels";
import { readPools } from "../reader/settings";
import type { Meta } from "./meta";

/**
 * Keeps the use of every pool's limits by hour, under the pools as they are configured now. When these change, hours are
 * made again from raw minutes, the newest first, one a step; until then readers count the raw minutes themselves.
 */
export class PoolHours {
  readonly #get: Statement<[number, number, string, string]>;
  readonly #set: Statement<[number, number, string, string, Buffer]>;
  /** Kept until they change: there may be many, and hours are written each second. */
  #pools: KnownPools | null = null;

  constructor(
    private readonly database: Database,
    private readonly labels: Labels,
    private readonly meta: Meta,
  ) {
    this.#get = database
      .prepare("SELECT uses FROM pool_hours WHERE hour_at_ms = ? AND layer = ? AND pool_id = ? AND limit_name = ?")
      .pluck();
    this.#set = database.prepare(
      `INSERT INTO pool_hours (hour_at_ms, layer, pool_id, limit_name, uses) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (hour_at_ms, layer, pool_id, limit_name) DO UPDATE SET uses = excluded.uses`,
    );
  }

  /** Adds raw minutes to the hours that are made already, within the surrounding transaction. */
  add(minutes: Gathered<Float64Array>): void {
    const fromMs = this.#madeFromMs();
    const pools = this.#knownPools();
    const byLayer = new Map<number, PoolUseHours>();
    for (const { key, counters } of minutes) {
      const [minuteAtMs = 0, layer = 0, provider = 0, account = 0, deployment = 0, keyLabel = 0, model = 0] = key;
      if (minuteAtMs < fromMs) continue;
      const hours = byLayer.get(layer) ?? new PoolUseHours(pools);
      byLayer.set(layer, hours);
      const at = {
        minuteAtMs,
        provider: this.labels.textOf(provider) ?? "",
        account: this.#textOrNull(account),
        deployment: this.#textOrNull(deployment),
        key: this.#textOrNull(keyLabel),
        model: this.labels.textOf(model) ?? "",
      };
      for (const row of poolUsageRows(at, counters)) hours.add(row);
    }
    for (const [layer, hours] of byLayer) for (const row of hours.rows()) this.#addHour(layer, row);
  }

  #textOrNull(label: number): string | null {
    return label > 0 ? this.labels.textOf(label) : null;
  }

  #addHour(layer: number, { hourAtMs, poolId, limit, uses }: PoolUseRow): void {
    const held = this.#get.get(hourAtMs, layer, poolId, limit) as Buffer | undefined;
    const known = held === undefined ? [] : readUses(held);
    const sums = uses.map((use, minute) => use + (known[minute] ?? 0));
    this.#set.run(hourAtMs, layer, poolId, limit, usesBuffer(sums));
  }

  /** What is read anew; nothing that was made is dropped. */
  poolsChanged(): void {
    this.#pools = null;
  }

  #knownPools(): KnownPools {
    this.#pools ??= new KnownPools(readPools(drizzle(this.database)));
    return this.#pools;
  }

  /** Pools changed, or what minutes hold: nothing that was made counts any more. */
  reset(): void {
    this.#pools = null;
    const last = this.database.prepare("SELECT MAX(minute_at_ms) FROM pool_minutes").pluck().get() as number | null;
    this.database.exec("DELETE FROM pool_hours");
    this.meta.set("pool_hours_from_ms", last === null ? 0 : hourOf(last) + POOL_HOUR_MS);
  }

  /** Makes one more hour within the surrounding transaction; false = all are made. */
  makeOne(): boolean {
    const fromMs = this.#madeFromMs();
    const last = this.database
      .prepare("SELECT MAX(minute_at_ms) FROM pool_minutes WHERE minute_at_ms < ?")
      .pluck()
      .get(fromMs) as number | null;
    if (last === null) return false;
    const hourAtMs = hourOf(last);
    const pools = this.#knownPools();
    for (const { layer, row } of hourUses(this.database, this.labels, pools, hourAtMs))
      this.#set.run(hourAtMs, layer, row.poolId, row.limit, usesBuffer(row.uses));
    this.meta.set("pool_hours_from_ms", hourAtMs);
    return true;
  }

  #madeFromMs(): number {
    return this.meta.get("pool_hours_from_ms");
  }
}

/** What pools used in an hour, by label of the layer, counted from raw minutes. */
export function hourUses(
  database: Database,
  labels: Labels,
  pools: KnownPools,
  hourAtMs: number,
): { layer: number; row: PoolUseRow }[] {
  return ["client", "gateway"].flatMap((name) => {
    const layer = labels.find(name);
    if (typeof layer !== "number") return [];
    const window = { fromMs: hourAtMs, toMs: hourAtMs + POOL_HOUR_MS, layer };
    return poolUseOf(pools, readPoolMinutes(database, labels, window)).map((row) => ({ layer, row }));
  });
}

function hourOf(atMs: number): number {
  return Math.floor(atMs / POOL_HOUR_MS) * POOL_HOUR_MS;
}
