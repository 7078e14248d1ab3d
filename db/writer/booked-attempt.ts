import type { StoredAttempt } from "../../lib/model/attempt";
import type { FoldAttempt } from "../../lib/requests/fold";

/** What a request's row is made from. */
export type BookedAttempt = FoldAttempt & Pick<StoredAttempt, "grouping">;

/** Written out because it runs once a row: spreading the attempt costs more than inserting it. */
export function bookedAttempt(
  attempt: Omit<BookedAttempt, "seq" | "receivedAtMs">,
  seq: number,
  receivedAtMs: number,
): BookedAttempt {
  return {
    seq,
    id: attempt.id,
    attempt: attempt.attempt,
    layer: attempt.layer,
    parentId: attempt.parentId,
    provider: attempt.provider,
    model: attempt.model,
    servedModel: attempt.servedModel,
    key: attempt.key,
    run: attempt.run,
    startedAtMs: attempt.startedAtMs,
    endedAtMs: attempt.endedAtMs,
    receivedAtMs,
    outcome: attempt.outcome,
    limitSource: attempt.limitSource,
    dimension: attempt.dimension,
    retryable: attempt.retryable,
    retryAfterMs: attempt.retryAfterMs,
    retryAfterSource: attempt.retryAfterSource,
    waitMs: attempt.waitMs,
    waitBeforeMs: attempt.waitBeforeMs,
    fallback: attempt.fallback,
    cacheHit: attempt.cacheHit,
    inputTokens: attempt.inputTokens,
    outputTokens: attempt.outputTokens,
    cachedInputTokens: attempt.cachedInputTokens,
    costNanoUsd: attempt.costNanoUsd,
    sampleRate: attempt.sampleRate,
    grouping: attempt.grouping,
  };
}
