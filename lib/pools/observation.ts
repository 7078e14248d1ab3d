import { statedLimits } from "../ingest/providers/quota-headers";
import type { Attempt } from "../model/attempt";
import type { Observation, ObservedPlace, SeenLimit } from "../model/observed-pool";
import { POOL_LIMITS } from "../model/pool";

/** Their limits stand in the body of a refusal, spelled out by dimension; other providers' bodies leave open which tokens are meant. */
const SAY_IN_BODY: ReadonlySet<string> = new Set(["gemini", "openrouter"]);
/** A key has limits of its own there, whatever the account. */
const LIMITED_BY_KEY: ReadonlySet<string> = new Set(["cohere", "halfoff", "litellm", "portkey"]);

export type ObservedAttempt = Pick<
  Attempt,
  | "provider"
  | "account"
  | "deployment"
  | "key"
  | "model"
  | "endedAtMs"
  | "headers"
  | "cacheHit"
  | "limitSource"
  | "dimension"
  | "limit"
  | "used"
  | "resetAtMs"
>;

/** What a response says of limits that use can be compared with; none of an answer from a cache, whose headers are old. */
export function seenLimits(attempt: ObservedAttempt): SeenLimit[] {
  if (attempt.cacheHit === true) return [];
  const stated = hasAny(attempt.headers) ? statedLimits(attempt.provider, attempt.headers, attempt.endedAtMs) : [];
  const seen = stated.map(({ dimension, limit, remaining, resetAtMs }): SeenLimit => {
    return { limit: dimension, value: limit ?? 0, remaining, resetAtMs };
  });
  return seen.length > 0 ? seen : saidInBody(attempt);
}

/** Where it stood, as pools are matched by it. */
export function observedPlace(attempt: Omit<ObservedAttempt, "headers">): ObservedPlace {
  const { provider, account, deployment, key, limitSource } = attempt;
  const sharesAcrossModels = limitSource?.startsWith("openrouter_free_tier") ?? false;
  return {
    provider,
    account,
    deployment,
    key: account === null || LIMITED_BY_KEY.has(provider) ? key : null,
    model: sharesAcrossModels ? "*:free" : attempt.model,
  };
}

/** null = it says nothing of limits. */
export function observationOf(attempt: ObservedAttempt): Observation | null {
  const limits = seenLimits(attempt);
  return limits.length === 0 ? null : { ...observedPlace(attempt), atMs: attempt.endedAtMs, limits };
}

function saidInBody({ provider, dimension, limit, used, resetAtMs }: ObservedAttempt): SeenLimit[] {
  const named = POOL_LIMITS.find((known) => known === dimension);
  if (!SAY_IN_BODY.has(provider) || named === undefined || limit === null || limit <= 0) return [];
  // A refused request found none left; refused tokens may only have been too many.
  const found = named === "rpm" || named === "rpd" ? 0 : null;
  return [{ limit: named, value: limit, remaining: used === null ? found : Math.max(0, limit - used), resetAtMs }];
}

function hasAny(record: object): boolean {
  for (const _ in record) return true;
  return false;
}
