import type { Attempt } from "../model/attempt";
import type { ResponseFacts, Verdict } from "../model/verdict";
import { costOf, NO_OVERRIDES, type PriceOverrides } from "../prices/cost";
import { boundedBody } from "./bounded-body";
import { RULE_SET } from "./classify";
import { Fault } from "./fault";
import { keptBody } from "./kept-body";
import { MAX_KEPT_ERROR_CHARS } from "./limits";
import { maskSecrets } from "./mask";
import { isSuccess, outcomeOf } from "./outcome";
import { placeInTime } from "./place-in-time";
import { canonicalProvider } from "./providers/canonical";
import { keptHeaders, quotaFacts } from "./providers/quota-headers";
import { rememberedBy } from "./remembered";
import { readableHeaders } from "./sent-headers";
import { cutText } from "./text";
import { normalizeTokens } from "./tokens";
import { verdictOf } from "./verdict-of";
import type { CheckedAttempt } from "./wire";

export interface NormalizeContext {
  receivedAtMs: number;
  /** Attempts that ended longer ago are refused. */
  retentionMs: number;
  overrides?: PriceOverrides;
}

const providerId = rememberedBy(canonicalProvider);
const NO_HEADERS: ResponseFacts["headers"] = Object.freeze({});

/** A checked attempt as it is stored: classified, priced, in our units. Total: the only refusal is one that is too old. */
export function normalize(sent: CheckedAttempt, context: NormalizeContext): Attempt | Fault {
  const durationMs = whole(sent.duration_ms);
  const place = placeInTime(sent.started_at, durationMs, context.receivedAtMs);
  if (place.endedAtMs < context.receivedAtMs - context.retentionMs) return tooOld(sent, context);
  const provider = providerId(sent.provider);
  const facts: ResponseFacts = {
    provider,
    status: sent.status,
    headers: sent.headers === null ? NO_HEADERS : readableHeaders(sent.headers),
    body: boundedBody(sent.body),
    atMs: place.endedAtMs,
  };
  const verdict = verdictOf(sent, facts, sent.error);
  const upstream = sent.upstream === null ? (verdict?.upstream ?? null) : providerId(sent.upstream);
  const tokens = normalizeTokens(provider, sent.served_model ?? sent.model, sent);
  const { model, served_model: servedModel, cache_hit: cacheHit, cost_usd: reportedUsd } = sent;
  const called = { provider, upstream, model, servedModel, cacheHit, reportedUsd, atMs: place.endedAtMs };
  return {
    ...labels(sent),
    provider,
    upstream,
    ...place,
    durationMs,
    ttftMs: whole(sent.ttft_ms),
    ttftKind: sent.ttft_kind ?? (sent.ttft_ms === null ? null : "token"),
    queuedMs: whole(sent.queued_ms),
    status: sent.status,
    error: sent.error === null ? null : cutText(maskSecrets(sent.error), MAX_KEPT_ERROR_CHARS),
    outcome: outcomeOf(sent, verdict, facts.body),
    ...judged(sent, verdict),
    headers: sent.headers === null ? {} : keptHeaders(facts.headers),
    quota: sent.headers === null ? [] : quotaFacts(provider, facts.headers, place.endedAtMs),
    body: verdict === null ? null : keptBody(facts.body, isSuccess(sent.status)),
    waitMs: whole(sent.wait_ms),
    waitBeforeMs: whole(sent.wait_before_ms),
    fallback: sent.fallback,
    ...tokens,
    reservedTokens: sent.reserved_tokens,
    ...costOf({ ...called, ...tokens, refused: verdict !== null }, context.overrides ?? NO_OVERRIDES),
    cacheHit,
    stream: sent.stream,
    sampleRate: sent.sample_rate ?? 1,
  };
}

function labels(sent: CheckedAttempt) {
  return {
    id: sent.id,
    requestId: sent.request_id,
    attempt: sent.attempt,
    layer: sent.layer ?? ("client" as const),
    parentId: sent.parent_id,
    grouping: sent.grouping ?? ("exact" as const),
    model: sent.model,
    servedModel: sent.served_model,
    deployment: sent.deployment,
    account: sent.account,
    key: sent.key,
    client: sent.client,
    app: sent.app,
    environment: sent.environment,
    run: sent.run,
    tags: sent.tags ?? [],
  };
}

function judged(sent: CheckedAttempt, verdict: Verdict | null) {
  if (verdict === null) return unjudged(sent);
  return {
    effectiveStatus: verdict.effectiveStatus ?? sent.status,
    limitSource: verdict.limitSource,
    dimension: verdict.dimension,
    retryable: verdict.retryable,
    retryAfterMs: whole(verdict.retryAfterMs),
    retryAfterSource: verdict.retryAfterSource,
    confidence: verdict.confidence,
    rule: verdict.rule,
    ruleSet: RULE_SET,
    limit: verdict.limit,
    used: verdict.used,
    requested: verdict.requested,
    resetAtMs: whole(verdict.resetAtMs),
    evidence: verdict.evidence,
  };
}

/** Without a limit, what the sender said about waiting still stands. */
function unjudged(sent: CheckedAttempt) {
  const retryAfterMs = whole(sent.retry_after_ms);
  return {
    effectiveStatus: sent.status,
    limitSource: null,
    dimension: null,
    retryable: sent.retryable,
    retryAfterMs,
    retryAfterSource: retryAfterMs === null ? null : (sent.retry_after_source ?? ("retry-after-ms" as const)),
    confidence: null,
    rule: null,
    ruleSet: RULE_SET,
    limit: null,
    used: null,
    requested: null,
    resetAtMs: null,
    evidence: [],
  };
}

function tooOld(sent: CheckedAttempt, { retentionMs }: NormalizeContext): Fault {
  const days = Math.round(retentionMs / 86_400_000);
  const at = sent.started_at === null ? null : new Date(sent.started_at).toISOString();
  return new Fault(
    "started_at",
    "too_old",
    at,
    `attempts are kept for ${days} days; raise LIMITSCOPE_RETENTION_DAYS or send newer ones`,
  );
}

function whole(value: number | null): number | null {
  return value === null ? null : Math.round(value);
}
