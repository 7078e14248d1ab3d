import type { StoredAttempt } from "../../lib/model/attempt";
import type { CountedAttempt } from "../../lib/store/count-attempt";
import type { poolUsageOf } from "../../lib/store/count-pool-usage";
import type { PoolUsageRow } from "../../lib/store/query";
import type { FiledRequest } from "../request-columns";

export const ATTEMPT_KEYS = [
  "layer",
  "provider",
  "upstream",
  "model",
  "app",
  "environment",
  "key",
  "limit_source",
  "dimension",
] as const;
export const REQUEST_KEYS = ["provider", "model", "app", "environment", "key", "limit_source", "dimension"] as const;
export const POOL_KEYS = ["layer", "provider", "account", "deployment", "key", "model", "basis", "failed"] as const;
export const POOL_FIGURES = [
  "attempts",
  "limited",
  "input_tokens",
  "cached_input_tokens",
  "output_tokens",
  "reserve_excess_tokens",
  "in_flight_ms",
] as const;

/** What rollups read of an attempt; the whole row is not needed to catch up. */
export type RolledAttempt = CountedAttempt &
  Parameters<typeof poolUsageOf>[0] &
  Pick<StoredAttempt, "upstream" | "app" | "environment" | "dimension">;
export type RolledRequest = Pick<FiledRequest, "app" | "environment" | "facts">;

/** Values of ATTEMPT_KEYS. */
export function attemptKeys(attempt: RolledAttempt): (string | null)[] {
  const { layer, provider, upstream, model, app, environment, key, limitSource, dimension } = attempt;
  return [layer, provider, upstream, model, app, environment, key, limitSource, dimension];
}

/** Values of REQUEST_KEYS. */
export function requestKeys({ app, environment, facts }: RolledRequest): (string | null)[] {
  const { provider, model, key, limitSource, dimension } = facts;
  return [provider, model, app, environment, key, limitSource, dimension];
}

/** Values of POOL_KEYS. */
export function poolKeys(layer: string, row: PoolUsageRow): (string | null)[] {
  const { provider, account, deployment, key, model, basis, failed } = row;
  return [layer, provider, account, deployment, key, model, basis, failed ? "1" : "0"];
}

/** Values of POOL_FIGURES. */
export function poolFigures(row: PoolFigures): number[] {
  const { attempts, limited, inputTokens, cachedInputTokens, outputTokens, reserveExcessTokens, inFlightMs } = row;
  return [attempts, limited, inputTokens, cachedInputTokens, outputTokens, reserveExcessTokens, inFlightMs];
}

export type PoolFigures = Omit<
  PoolUsageRow,
  "minuteAtMs" | "provider" | "account" | "deployment" | "key" | "model" | "basis" | "failed"
>;
