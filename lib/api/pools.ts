import type { Stores } from "../metrics/overview-view";
import { isVersionConflict } from "../store/settings";
import { type ApiAnswer, changedInBetween, emptyAnswer, jsonAnswer, notFound } from "./answer";
import { readBody } from "./body";
import { PoolBody, PoolEditBody, poolInput, poolRow } from "./pool-body";

/** `GET /api/v1/pools`: declared, observed and preset ones. */
export async function poolsAnswer(stores: Stores): Promise<ApiAnswer> {
  return jsonAnswer({ pools: (await stores.settings.pools()).map(poolRow) });
}

/** `GET /api/v1/pools/{id}` */
export async function poolAnswer(id: string, stores: Stores): Promise<ApiAnswer> {
  const pool = (await stores.settings.pools()).find((one) => one.id === id);
  return pool === undefined ? notFound("pool", id) : jsonAnswer(poolRow(pool));
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
