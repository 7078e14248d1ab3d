import type { Fallback, StoredAttempt } from "../model/attempt";
import { ownerOf } from "../model/limit";
import type { RequestFacts, RequestOutcome, Rescue } from "../model/request";
import { canonicalModel } from "./canonical-model";
import { orderAttempts, waitsBefore } from "./order-attempts";
import { settleTime } from "./settle-time";
import { usageOf } from "./usage";

/** What folding reads of an attempt: the narrow part that the engine keeps at hand. */
export type FoldAttempt = Pick<
  StoredAttempt,
  | "seq"
  | "id"
  | "attempt"
  | "layer"
  | "parentId"
  | "provider"
  | "model"
  | "servedModel"
  | "key"
  | "run"
  | "startedAtMs"
  | "endedAtMs"
  | "receivedAtMs"
  | "outcome"
  | "limitSource"
  | "dimension"
  | "retryable"
  | "retryAfterMs"
  | "retryAfterSource"
  | "waitMs"
  | "waitBeforeMs"
  | "fallback"
  | "cacheHit"
  | "inputTokens"
  | "outputTokens"
  | "cachedInputTokens"
  | "costNanoUsd"
  | "sampleRate"
>;

/** Facts of one request from all its attempts, in any order of arrival; at least one attempt. */
export function foldRequest(attempts: readonly FoldAttempt[]): RequestFacts {
  const chain = chainOf(attempts);
  const [first] = chain;
  if (first === undefined) throw new Error("A request has at least one attempt.");
  const answer = chain.find(({ outcome }) => outcome === "answered") ?? null;
  const stop = chain.find(({ limitSource }) => limitSource !== null);
  const span = spanOf(chain);
  const outcome = outcomeOf(chain, answer);
  const fallback = answer && fallbackOf(first, answer);
  const usage = usageOf(chain, attempts);
  return {
    provider: first.provider,
    model: first.model,
    key: first.key,
    run: firstKnown(chain, "run"),
    servedProvider: answer?.provider ?? null,
    servedModel: answer && (answer.servedModel ?? answer.model),
    startedAtMs: span.startedAtMs,
    endedAtMs: span.endedAtMs,
    attempts: chain.length,
    limitedAttempts: span.limitedAttempts,
    marks: span.marks,
    limitSource: stop?.limitSource ?? null,
    dimension: stop?.dimension ?? null,
    outcome,
    rescuedBy: outcome === "rescued" && fallback !== null ? rescueOf(fallback) : null,
    fallback,
    waitLostMs: span.limitedAttempts > 0 ? waitLost(chain) : null,
    cacheHit: answer?.cacheHit ?? firstKnown(chain, "cacheHit"),
    inputTokens: usage.inputTokens,
    outputTokens: usage.outputTokens,
    cachedInputTokens: usage.cachedInputTokens,
    costNanoUsd: usage.costNanoUsd,
    sampleRate: first.sampleRate,
    settlesAtMs: settleTime(chain),
  };
}

/** The client's attempts in order; those of the gateway where no client attempt was sent. */
function chainOf(attempts: readonly FoldAttempt[]): readonly FoldAttempt[] {
  if (attempts.length === 1) return attempts;
  const client = attempts.filter(({ layer }) => layer === "client");
  return orderAttempts(client.length > 0 ? client : attempts);
}

function firstKnown<Name extends "run" | "cacheHit">(
  chain: readonly FoldAttempt[],
  name: Name,
): FoldAttempt[Name] | null {
  for (const attempt of chain) if (attempt[name] !== null) return attempt[name];
  return null;
}

function spanOf(chain: readonly FoldAttempt[]) {
  const span = {
    startedAtMs: Number.POSITIVE_INFINITY,
    endedAtMs: Number.NEGATIVE_INFINITY,
    limitedAttempts: 0,
    marks: "",
  };
  for (const attempt of chain) {
    span.startedAtMs = Math.min(span.startedAtMs, attempt.startedAtMs);
    span.endedAtMs = Math.max(span.endedAtMs, attempt.endedAtMs);
    if (attempt.outcome === "limited") span.limitedAttempts++;
    span.marks += markOf(attempt);
  }
  return span;
}

function outcomeOf(chain: readonly FoldAttempt[], answer: FoldAttempt | null): RequestOutcome {
  if (answer) {
    const before = chain.slice(0, chain.indexOf(answer));
    return before.some(({ outcome }) => outcome === "limited") ? "rescued" : "answered";
  }
  const last = chain[chain.length - 1]?.outcome;
  if (last === "limited") return "failed_by_limit";
  return last === "billing" || last === "cancelled" ? last : "failed";
}

function fallbackOf(first: FoldAttempt, answer: FoldAttempt): Fallback {
  if (answer.fallback !== null) return answer.fallback;
  const otherProvider = answer.provider !== first.provider;
  const servedModel = answer.servedModel ?? answer.model;
  const otherModel = servedModel !== first.model && canonicalModel(servedModel) !== canonicalModel(first.model);
  if (otherProvider && otherModel) return "both";
  return otherProvider ? "provider" : otherModel ? "model" : "none";
}

function rescueOf(fallback: Fallback): Rescue {
  return fallback === "none" ? "retry" : fallback;
}

/** null where no attempt followed a limited one and none was announced: nobody measured how long it was waited. */
function waitLost(chain: readonly FoldAttempt[]): number | null {
  const last = chain[chain.length - 1];
  let lostMs = last?.outcome === "limited" ? last.waitMs : null;
  if (chain.length === 1) return lostMs;
  for (const [index, waitMs] of waitsBefore(chain).entries()) {
    if (waitMs !== null && chain[index - 1]?.outcome === "limited") lostMs = (lostMs ?? 0) + waitMs;
  }
  return lostMs;
}

function markOf({ outcome, limitSource }: FoldAttempt): string {
  if (outcome === "limited" && limitSource !== null) return ownerOf(limitSource).charAt(0);
  return outcome.charAt(0);
}
