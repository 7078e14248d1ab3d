import { isoUtc } from "../charts/csv";
import { HOUR_MS } from "../metrics/buckets";
import type { Stores } from "../metrics/overview-view";
import { EXACT_ROWS } from "../metrics/pool-uses";
import { LAYERS } from "../model/attempt";
import { EATER_GROUPS, type Eater, type EaterExample } from "../store/pool-eaters";
import { limitsOf } from "../store/pool-use";
import { type ApiAnswer, badRequest, jsonAnswer, notFound } from "./answer";
import { Parameters } from "./parameters";

/** `GET /api/v1/pools/{id}/use`: who used a limit of a pool, by default in the last hour. */
export async function poolUseAnswer(
  id: string,
  params: URLSearchParams,
  stores: Stores,
  nowMs: number,
): Promise<ApiAnswer> {
  const pool = (await stores.settings.pools()).find((one) => one.id === id);
  if (pool === undefined) return notFound("pool", id);
  const parameters = new Parameters(params, ["from", "to", "by", "limit", "layer"]);
  const window = parameters.window(nowMs, HOUR_MS);
  const group = parameters.oneOf("by", EATER_GROUPS, "app");
  const limits = limitsOf(pool);
  const limit = parameters.oneOf("limit", limits, limits[0] ?? null);
  const layer = parameters.oneOf("layer", LAYERS, "client");
  if (limit === null || parameters.errors.length > 0) return badRequest(parameters.errors);
  const query = { ...window, layer, poolId: id, limit, maxRows: EXACT_ROWS };
  const { amount, attempts, refused, by, examples, completeFromMs } = await stores.attempts.poolEaters(query);
  const { eaters, others } = by[group];
  return jsonAnswer({
    pool_id: id,
    limit,
    unit: unitOf(limit),
    from: isoUtc(window.fromMs),
    to: isoUtc(window.toMs),
    complete_from: isoUtc(completeFromMs),
    by: group,
    amount,
    attempts,
    refused,
    use: eaters.map((eater) => eaterRow(eater, amount)),
    others,
    examples: examples.map(exampleRow),
  });
}

function unitOf(limit: string): "requests" | "tokens" | "ms_in_flight" {
  if (limit === "concurrency") return "ms_in_flight";
  return limit === "rpm" || limit === "rpd" ? "requests" : "tokens";
}

function eaterRow({ value, amount, attempts, refused }: Eater, total: number) {
  return { value, amount, share: total > 0 ? amount / total : null, attempts, refused };
}

function exampleRow({ requestId, startedAtMs, ...example }: EaterExample) {
  return { request_id: requestId, started_at: isoUtc(startedAtMs), ...example };
}
