import { isoUtc } from "../charts/csv";
import { type Headroom, readHeadroom } from "../counting/headroom";
import type { Stores } from "../metrics/overview-view";
import type { Pool } from "../model/pool";
import { isVersionConflict } from "../store/settings";
import { type ApiAnswer, changedInBetween, emptyAnswer, jsonAnswer, notFound } from "./answer";
import { readBody } from "./body";
import { PoolBody, PoolEditBody, poolInput, poolRow } from "./pool-body";

/** `GET /api/v1/pools`: declared, observed and preset ones, with what is left of them now. */
export async function poolsAnswer(stores: Stores, nowMs: number): Promise<ApiAnswer> {
  const pools = await stores.settings.pools();
  const headroom = await readHeadroom(stores.attempts, pools, nowMs);
  return jsonAnswer({ pools: pools.map((pool) => ({ ...poolRow(pool), headroom: headroomRows(headroom, pool) })) });
}

/** `GET /api/v1/pools/{id}` */
export async function poolAnswer(id: string, stores: Stores, nowMs: number): Promise<ApiAnswer> {
  const pools = await stores.settings.pools();
  const pool = pools.find((one) => one.id === id);
  if (pool === undefined) return notFound("pool", id);
  const headroom = await readHeadroom(stores.attempts, pools, nowMs);
  return jsonAnswer({ ...poolRow(pool), headroom: headroomRows(headroom, pool) });
}

function headroomRows(headroom: ReadonlyMap<string, Headroom[]>, { id }: Pool) {
  return (headroom.get(id) ?? []).map(({ limit, limitValue, used, left, resetAtMs, exhaustedInMs }) => ({
    limit,
    limit_value: limitValue,
    used,
    left,
    reset_at: resetAtMs === null ? null : isoUtc(resetAtMs),
    exhausted_in_seconds: exhaustedInMs === null ? null : exhaustedInMs / 1_000,
  }));
}

/** `POST /api/v1/pools` */
export async function createPoolAnswer(bodyText: string, stores: Stores): Promise<ApiAnswer> {
  const read = readBody(bodyText, PoolBody);
  if ("refusal" in read) return read.refusal;
  const pool = await stores.settings.createPool(poolInput(read.value));
  return jsonAnswer(poolRow(pool), 201, { location: `/api/v1/pools/${encodeURIComponent(pool.id)}` });
}

/** `PUT /api/v1/pools/{id}`: the whole pool with the version that was read. */
export async function updatePoolAnswer(id: string, bodyText: string, stores: Stores): Promise<ApiAnswer> {
  const read = readBody(bodyText, PoolEditBody);
  if ("refusal" in read) return read.refusal;
  try {
    const pool = await stores.settings.updatePool(id, read.value.version, poolInput(read.value));
    return pool === null ? notFound("pool", id) : jsonAnswer(poolRow(pool));
  } catch (error) {
    if (isVersionConflict(error)) return changedInBetween("pool", read.value.version, poolRow(error.current));
    throw error;
  }
}

/** `DELETE /api/v1/pools/{id}` */
export async function deletePoolAnswer(id: string, stores: Stores): Promise<ApiAnswer> {
  return (await stores.settings.deletePool(id)) ? emptyAnswer() : notFound("pool", id);
}
