/** Who says no and what would change the answer. Open list: unseen `openrouter_*` / `upstream_*` values are kept as sent. */
export const LIMIT_SOURCES = [
  "provider_rate_limit",
  "gateway_rate_limit",
  "openrouter_free_tier_per_minute",
  "openrouter_free_tier_daily",
  "upstream_provider_shared_pool",
  "provider_budget",
  "provider_credits",
  "gateway_budget",
  "gateway_credits",
  "openrouter_credits",
  "openrouter_key_limit",
  "openrouter_in_flight_budget",
  "openrouter_guardrail_budget",
  "openrouter_workspace_budget",
  "unknown",
] as const;
export type KnownLimitSource = (typeof LIMIT_SOURCES)[number];
export type LimitSource = KnownLimitSource | (string & {});
/** What senders may name: the known sources, and new ones whose prefix `ownerOf` can place. */
export const LIMIT_SOURCE_PATTERN = /^(?:unknown|(?:provider|gateway|openrouter|upstream)_[a-z0-9_]{2,60})$/;

/** Family of a limit source, in stacking and colour-slot order. */
export const OWNERS = ["provider", "gateway", "shared", "billing", "unknown"] as const;
export type Owner = (typeof OWNERS)[number];

export const DIMENSIONS = ["rpm", "tpm", "rpd", "tpd", "concurrency", "burst", "spend", "capacity", "unknown"] as const;
export type Dimension = (typeof DIMENSIONS)[number];

export const RETRYABLES = ["soon", "at_reset", "never"] as const;
export type Retryable = (typeof RETRYABLES)[number];

/** Who shares a limit; tells whether another key can help. */
export const SCOPES = [
  "key",
  "user",
  "project",
  "org",
  "account",
  "deployment",
  "endpoint",
  "region",
  "shared",
] as const;
export type Scope = (typeof SCOPES)[number];

/** How a wait was written; `duration` is any count of units (`6m0s`, `34.07s`, `16 days`, `3 分钟`). */
export const WAIT_UNITS = ["ms", "s", "duration", "epoch_ms", "epoch_s", "rfc_3339", "http_date"] as const;
export type WaitUnit = (typeof WAIT_UNITS)[number];

/**
 * Why a stated wait misleads. `cannot_help`: no wait changes the answer. `shorter_window`: it belongs to a shorter
 * window than the one that is used up. `exceeds_window`: longer than the limit it names has a window. `tiny`: a few
 * milliseconds, needs a floor. `has_room`: the reset of a bucket that is not used up. `in_the_past`: already over
 * by the response's own clock.
 */
export const WAIT_DOUBTS = [
  "cannot_help",
  "shorter_window",
  "exceeds_window",
  "tiny",
  "has_room",
  "in_the_past",
] as const;
export type WaitDoubt = (typeof WAIT_DOUBTS)[number];

/** Where an advised wait was stated; `calendar` and `backoff` are our estimates, never the server's word. */
export const RETRY_AFTER_SOURCES = [
  "retry-after-ms",
  "retry-after",
  "body",
  "reset-header",
  "calendar",
  "backoff",
  "none",
] as const;
export type RetryAfterSource = (typeof RETRY_AFTER_SOURCES)[number];

/** `explicit`: a code or limit_source; `pattern`: text or header; `default`: the status alone. */
export const CONFIDENCES = ["explicit", "pattern", "default"] as const;
export type Confidence = (typeof CONFIDENCES)[number];

export function ownerOf(source: LimitSource): Owner {
  if (/(credits|budget|key_limit)$/.test(source)) return "billing";
  if (source.startsWith("openrouter_") || source.startsWith("gateway_")) return "gateway";
  if (source.startsWith("provider_")) return "provider";
  if (source.startsWith("upstream_")) return "shared";
  return "unknown";
}

/** A limited attempt enters the limit rates; any other billing stop is counted apart. */
export function isLimited(source: LimitSource | null): boolean {
  return source !== null && (ownerOf(source) !== "billing" || source === "openrouter_in_flight_budget");
}

export function isBillingStop(source: LimitSource | null): boolean {
  return source !== null && !isLimited(source);
}

/** True where the wait was stated by the server and may be used in metrics and settling. */
export function isServerAdvice(source: RetryAfterSource | null): boolean {
  return source !== null && source !== "calendar" && source !== "backoff" && source !== "none";
}
