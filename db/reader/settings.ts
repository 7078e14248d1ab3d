import { and, asc, gte, lt } from "drizzle-orm";
import type { BetterSQLite3Database } from "drizzle-orm/better-sqlite3";
import type { Pool } from "../../lib/model/pool";
import type { Price } from "../../lib/model/price";
import type { Window } from "../../lib/store/query";
import type { Deploy } from "../../lib/store/settings";
import { deploys, pools, prices } from "../schema/settings";

export function readPools(database: BetterSQLite3Database): Pool[] {
  return database.select().from(pools).orderBy(asc(pools.name), asc(pools.id)).all() as Pool[];
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
