import type { Database } from "better-sqlite3";
import { and, asc, gte, lt } from "drizzle-orm";
import { type BetterSQLite3Database, drizzle } from "drizzle-orm/better-sqlite3";
import type { ObservedPool } from "../../lib/model/observed-pool";
import type { Pool } from "../../lib/model/pool";
import type { Price } from "../../lib/model/price";
import { knownPools } from "../../lib/pools/known-pools";
import type { Window } from "../../lib/store/query";
import type { Deploy, Observed } from "../../lib/store/settings";
import { deploys, observedPools, pools, prices } from "../schema/settings";

/** Declared pools, and those that headers told of beside them. */
export function readPools(database: BetterSQLite3Database): Pool[] {
  return knownPools(readDeclaredPools(database), readObservedPools(database));
}

export function readDeclaredPools(database: BetterSQLite3Database): Pool[] {
  return database.select().from(pools).all().map(poolOf);
}

export function readObservedPools(database: BetterSQLite3Database): ObservedPool[] {
  return database.select().from(observedPools).all();
}

/** What a pool does not have is left out. */
export function poolOf({ preset, parts, ...pool }: typeof pools.$inferSelect): Pool {
  return { ...pool, ...(preset === null ? {} : { preset }), ...(parts === null ? {} : { parts }) } as Pool;
}

export function readObserved(database: Database): Observed {
  const pools = readObservedPools(drizzle(database));
  const leftOut = database.prepare("SELECT value FROM meta WHERE name = 'observed_left_out'").pluck().get();
  return { pools, leftOut: Number(leftOut ?? 0) };
}

export function readPrices(database: BetterSQLite3Database): Price[] {
  return database.select().from(prices).orderBy(asc(prices.model), asc(prices.provider), asc(prices.id)).all();
}

export function readDeploys(database: BetterSQLite3Database, { fromMs, toMs }: Window): Deploy[] {
  return database
    .select()
    .from(deploys)
    .where(and(gte(deploys.atMs, fromMs), lt(deploys.atMs, toMs)))
    .orderBy(asc(deploys.atMs), asc(deploys.id))
    .all();
}
