import type { Attempt } from "../model/attempt";
import type { ResponseFacts, Verdict } from "../model/verdict";
import { costOf, NO_OVERRIDES, type PriceOverrides } from "../prices/cost";
import { blankAttempt } from "./blank-attempt";
import { boundedBody } from "./bounded-body";
import { Fault } from "./fault";
import { keptBody } from "./kept-body";
import { MAX_KEPT_ERROR_CHARS } from "./limits";
import { maskSecrets } from "./mask";
import { isSuccess, outcomeOf } from "./outcome";
import { type PlaceInTime, placeInTime } from "./place-in-time";
import { canonicalProvider } from "./providers/canonical";
import { keptHeaders } from "./providers/quota-headers";
import { rememberedBy } from "./remembered";
import { readableHeaders } from "./sent-headers";
import { cutText } from "./text";
import { normalizeTokens } from "./tokens";
import { adviceColumns, verdictColumns } from "./verdict-columns";
import { verdictOf } from "./verdict-of";
import type { CheckedAttempt } from "./wire";

export interface NormalizeContext {
  receivedAtMs: number;
  /** Attempts that ended longer ago are refused. */
  retentionMs: number;
  /** Own prices. */
  prices?: PriceOverrides;
}

const providerId = rememberedBy(canonicalProvider);
const NO_HEADERS: ResponseFacts["headers"] = Object.freeze({});

/** A checked attempt as it is stored: classified, priced, in our units. Total: the only refusal is one that is too old. */
export function normalize(sent: CheckedAttempt, context: NormalizeContext): Attempt | Fault {
  const place = placeInTime(sent.started_at, whole(sent.duration_ms), context.receivedAtMs);
  if (place.endedAtMs < context.receivedAtMs - context.retentionMs) return tooOld(sent, context);
  const facts: ResponseFacts = {
    provider: providerId(sent.provider),
    status: sent.status,
    headers: sent.headers === null ? NO_HEADERS : readableHeaders(sent.headers),
    body: boundedBody(sent.body),
    atMs: place.endedAtMs,
  };
  const verdict = verdictOf(sent, facts, sent.error);
  const attempt = blankAttempt();
  setLabels(attempt, sent);
  setTimes(attempt, sent, place);
  setResponse(attempt, sent, facts, verdict);
  if (verdict === null) Object.assign(attempt, adviceColumns(sent));
  else Object.assign(attempt, verdictColumns(verdict));
  setUsage(attempt, sent, verdict !== null, context.prices ?? NO_OVERRIDES);
  return attempt;
}

function setLabels(attempt: Attempt, sent: CheckedAttempt): void {
  attempt.id = sent.id;
  attempt.requestId = sent.request_id;
  attempt.attempt = sent.attempt;
  attempt.layer = sent.layer ?? "client";
  attempt.parentId = sent.parent_id;
  attempt.grouping = sent.grouping ?? "exact";
  attempt.model = sent.model;
  attempt.servedModel = sent.served_model;
  attempt.deployment = sent.deployment;
  attempt.account = sent.account;
  attempt.key = sent.key;
  attempt.client = sent.client;
  attempt.app = sent.app;
  attempt.environment = sent.environment;
  attempt.run = sent.run;
  if (sent.tags !== null) attempt.tags = sent.tags;
  attempt.fallback = sent.fallback;
}

function setTimes(attempt: Attempt, sent: CheckedAttempt, place: PlaceInTime): void {
  attempt.keyAtMs = place.keyAtMs;
  attempt.startedAtMs = place.startedAtMs;
  attempt.endedAtMs = place.endedAtMs;
  attempt.clockSkewed = place.clockSkewed;
  attempt.durationMs = whole(sent.duration_ms);
  attempt.ttftMs = whole(sent.ttft_ms);
  attempt.ttftKind = sent.ttft_kind ?? (sent.ttft_ms === null ? null : "token");
  attempt.queuedMs = whole(sent.queued_ms);
  attempt.waitMs = whole(sent.wait_ms);
  attempt.waitBeforeMs = whole(sent.wait_before_ms);
}

function setResponse(attempt: Attempt, sent: CheckedAttempt, facts: ResponseFacts, verdict: Verdict | null): void {
  attempt.provider = facts.provider;
  attempt.upstream = sent.upstream === null ? (verdict?.upstream ?? null) : providerId(sent.upstream);
  attempt.status = sent.status;
  attempt.effectiveStatus = verdict?.effectiveStatus ?? sent.status;
  if (sent.error !== null) attempt.error = cutText(maskSecrets(sent.error), MAX_KEPT_ERROR_CHARS);
  attempt.outcome = outcomeOf(sent, verdict, facts.body);
  if (sent.headers !== null) {
    attempt.headers = keptHeaders(facts.headers, verdict !== null);
  }
  if (verdict !== null) attempt.body = keptBody(facts.body, isSuccess(sent.status));
}

function setUsage(attempt: Attempt, sent: CheckedAttempt, refused: boolean, prices: PriceOverrides): void {
  const tokens = normalizeTokens(attempt.provider, sent.served_model ?? sent.model, sent);
  attempt.inputTokens = tokens.inputTokens;
  attempt.outputTokens = tokens.outputTokens;
  attempt.cachedInputTokens = tokens.cachedInputTokens;
  attempt.cacheWriteTokens = tokens.cacheWriteTokens;
  attempt.reservedTokens = sent.reserved_tokens;
  attempt.cacheHit = sent.cache_hit;
  attempt.stream = sent.stream;
  attempt.sampleRate = sent.sample_rate ?? 1;
  const cost = costOf(attempt, sent.cost_usd, refused, prices);
  attempt.costNanoUsd = cost.costNanoUsd;
  attempt.costSource = cost.costSource;
}

function tooOld(sent: CheckedAttempt, { retentionMs }: NormalizeContext): Fault {
  const days = Math.round(retentionMs / 86_400_000);
  const at = sent.started_at === null ? null : new Date(sent.started_at).toISOString();
  const fix = `attempts are kept for ${days} days; raise LIMITSCOPE_RETENTION_DAYS or send newer ones`;
  return new Fault("started_at", "too_old", at, fix);
}

function whole(value: number | null): number | null {
  return value === null ? null : Math.round(value);
}
