import { readHeadroom } from "../counting/headroom";
import type { Stores } from "../metrics/overview-view";
import type { Pool } from "../model/pool";
import { sightings } from "../pools/sightings";
import { isVersionConflict } from "../store/settings";
import { type ApiAnswer, changedInBetween, emptyAnswer, jsonAnswer, notFound } from "./answer";
import { readBody } from "./body";
import { headroomRows } from "./headroom-rows";
import { PoolBody, PoolEditBody, poolInput } from "./pool-body";
import { poolRow, sightingRow } from "./pool-row";

type SettingsOf = Pick<Stores, "settings">;

/** `GET /api/v1/pools`: declared, observed and preset ones with what is left of them now, and what is dismissed. */
export async function poolsAnswer({ settings, attempts }: Stores, nowMs: number): Promise<ApiAnswer> {
  const [pools, observed] = await Promise.all([settings.pools(), settings.observed()]);
  const seen = sightings(pools, observed.pools);
  const headroom = await readHeadroom(attempts, pools, nowMs);
  return jsonAnswer({
    pools: pools.map((pool) => ({ ...poolRow(pool, seen.get(pool.id)), headroom: headroomRows(headroom, pool) })),
    dismissed: observed.pools.filter(({ dismissedAtMs }) => dismissedAtMs !== null).map(sightingRow),
    observed_left_out: observed.leftOut,
  });
}

/** `GET /api/v1/pools/{id}` */
export async function poolAnswer(id: string, stores: Stores, nowMs: number): Promise<ApiAnswer> {
  const pools = await stores.settings.pools();
  const pool = pools.find((one) => one.id === id);
  if (pool === undefined) return notFound("pool", id);
  const headroom = await readHeadroom(stores.attempts, pools, nowMs);
  return jsonAnswer({ ...(await rowOf(pool, stores, pools)), headroom: headroomRows(headroom, pool) });
}

/** `POST /api/v1/pools` */
export async function createPoolAnswer(bodyText: string, stores: SettingsOf): Promise<ApiAnswer> {
  const read = readBody(bodyText, PoolBody);
  if ("refusal" in read) return read.refusal;
  return madePool(await stores.settings.createPool(poolInput(read.value)), stores);
}

/** `PUT /api/v1/pools/{id}`: the whole pool with the version that was read. */
export async function updatePoolAnswer(id: string, bodyText: string, stores: SettingsOf): Promise<ApiAnswer> {
  const read = readBody(bodyText, PoolEditBody);
  if ("refusal" in read) return read.refusal;
  try {
    const pool = await stores.settings.updatePool(id, read.value.version, poolInput(read.value));
    return pool === null ? notFound("pool", id) : jsonAnswer(await rowOf(pool, stores));
  } catch (error) {
    if (isVersionConflict(error)) return changedInBetween("pool", read.value.version, poolRow(error.current));
    throw error;
  }
}

/** `DELETE /api/v1/pools/{id}` */
export async function deletePoolAnswer(id: string, stores: SettingsOf): Promise<ApiAnswer> {
  return (await stores.settings.deletePool(id)) ? emptyAnswer() : notFound("pool", id);
}

/** A pool that was just made, with its address. */
export async function madePool(pool: Pool, stores: SettingsOf): Promise<ApiAnswer> {
  return jsonAnswer(await rowOf(pool, stores), 201, { location: `/api/v1/pools/${encodeURIComponent(pool.id)}` });
}

async function rowOf(pool: Pool, { settings }: SettingsOf, known?: Pool[]) {
  const [pools, observed] = await Promise.all([known ?? settings.pools(), settings.observed()]);
  return poolRow(pool, sightings(pools, observed.pools).get(pool.id));
}
