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
  const client = attempts.filter(({ layer }) => layer === "client");
  const chain = orderAttempts(client.length > 0 ? client : attempts);
  const [first] = chain;
  if (first === undefined) throw new Error("A request has at least one attempt.");
  const answer = chain.find(({ outcome }) => outcome === "answered") ?? null;
  const limited = chain.filter(({ outcome }) => outcome === "limited");
  const stop = chain.find(({ limitSource }) => limitSource !== null);
  const outcome = outcomeOf(chain, answer);
  const fallback = answer && fallbackOf(first, answer);
  return {
    provider: first.provider,
    model: first.model,
    key: first.key,
    run: chain.find(({ run }) => run !== null)?.run ?? null,
    servedProvider: answer?.provider ?? null,
    servedModel: answer && (answer.servedModel ?? answer.model),
    startedAtMs: Math.min(...chain.map(({ startedAtMs }) => startedAtMs)),
    endedAtMs: Math.max(...chain.map(({ endedAtMs }) => endedAtMs)),
    attempts: chain.length,
    limitedAttempts: limited.length,
    marks: chain.map(markOf).join(""),
    limitSource: stop?.limitSource ?? null,
    dimension: stop?.dimension ?? null,
    outcome,
    rescuedBy: outcome === "rescued" && fallback !== null ? rescueOf(fallback) : null,
    fallback,
    waitLostMs: limited.length > 0 ? waitLost(chain) : null,
    cacheHit: answer?.cacheHit ?? chain.find(({ cacheHit }) => cacheHit !== null)?.cacheHit ?? null,
    ...usageOf(chain, attempts),
    sampleRate: first.sampleRate,
    settlesAtMs: settleTime(chain),
  };
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
  const otherModel = canonicalModel(answer.servedModel ?? answer.model) !== canonicalModel(first.model);
  if (otherProvider && otherModel) return "both";
  return otherProvider ? "provider" : otherModel ? "model" : "none";
}

function rescueOf(fallback: Fallback): Rescue {
  return fallback === "none" ? "retry" : fallback;
}

function waitLost(chain: readonly FoldAttempt[]): number {
  const waits = waitsBefore(chain);
  const measured = chain.reduce(
    (sum, _, index) => sum + (chain[index - 1]?.outcome === "limited" ? (waits[index] ?? 0) : 0),
    0,
  );
  const last = chain[chain.length - 1];
  return measured + (last?.outcome === "limited" ? (last.waitMs ?? 0) : 0);
}

function markOf({ outcome, limitSource }: FoldAttempt): string {
  if (outcome === "limited" && limitSource !== null) return ownerOf(limitSource).charAt(0);
  return outcome.charAt(0);
}
