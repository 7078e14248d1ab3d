import type { ObservedLimit, ObservedPool } from "../model/observed-pool";
import type { Pool, PoolLimit } from "../model/pool";
import { firstSeenAtMs, lastSeenAtMs } from "../pools/see-limits";

const DAY_SECONDS = 86_400;

/** A pool on the wire, with what headers told of its limits. */
export function poolRow(pool: Pool, seen: readonly ObservedPool[] = []) {
  const { counting, preset, parts = [] } = pool;
  return {
    id: pool.id,
    name: pool.name,
    provider: pool.provider,
    account: pool.account,
    deployment: pool.deployment,
    key: pool.keys.length === 1 ? (pool.keys[0] ?? null) : null,
    keys: pool.keys,
    models: pool.models,
    limits: pool.limits,
    window: pool.window,
    counting: {
      tokens: counting.tokens,
      cached_input: counting.cachedInput,
      reserved_tokens: counting.reservedTokens,
      failed_requests: counting.failedRequests,
      tokens_at: counting.tokensAt,
    },
    origin: pool.origin,
    preset: preset === undefined ? null : { id: preset.id, published_on: preset.publishedOn },
    merged_from: parts.map(({ id, name, origin, keys }) => ({ id, name, origin, keys })),
    seen: seen.map(sightingRow),
    version: pool.version,
  };
}

/** What headers told at one place. */
export function sightingRow(seen: ObservedPool) {
  const { id, provider, account, deployment, key, model, dismissedAtMs } = seen;
  return {
    id,
    provider,
    account,
    deployment,
    key,
    model,
    first_seen_at: isoTime(firstSeenAtMs(seen)),
    last_seen_at: isoTime(lastSeenAtMs(seen)),
    dismissed_at: dismissedAtMs === null ? null : isoTime(dismissedAtMs),
    limits: seen.limits.map(limitRow),
  };
}

function limitRow({
  limit,
  value,
  remaining,
  resetAtMs,
  firstSeenAtMs: first,
  lastSeenAtMs: last,
  changes,
}: ObservedLimit) {
  return {
    limit,
    window_seconds: windowSeconds(limit),
    value,
    remaining,
    reset_at: resetAtMs === null ? null : isoTime(resetAtMs),
    first_seen_at: isoTime(first),
    last_seen_at: isoTime(last),
    changes: changes.map(({ atMs, from, to }) => ({ at: isoTime(atMs), from, to })),
  };
}

/** null = counted at every instant. */
function windowSeconds(limit: PoolLimit): number | null {
  if (limit === "concurrency") return null;
  return limit === "rpd" || limit === "tpd" ? DAY_SECONDS : 60;
}

function isoTime(atMs: number): string {
  return new Date(atMs).toISOString();
}
