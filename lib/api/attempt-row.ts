import { type CsvCell, isoUtc } from "../charts/csv";
import { quotaFacts } from "../ingest/providers/quota-headers";
import type { StoredAttempt } from "../model/attempt";
import { ownerOf } from "../model/limit";

/** One attempt under the wire's field names, plus what was found out about it. Times are ISO 8601 in UTC. */
export function attemptRow(row: StoredAttempt) {
  return {
    seq: row.seq,
    id: row.id,
    request_id: row.requestId,
    attempt: row.attempt,
    layer: row.layer,
    parent_id: row.parentId,
    grouping: row.grouping,
    provider: row.provider,
    upstream: row.upstream,
    model: row.model,
    served_model: row.servedModel,
    deployment: row.deployment,
    account: row.account,
    key: row.key,
    client: row.client,
    app: row.app,
    environment: row.environment,
    run: row.run,
    tags: row.tags,
    started_at: isoUtc(row.startedAtMs),
    ended_at: isoUtc(row.endedAtMs),
    received_at: isoUtc(row.receivedAtMs),
    clock_skewed: row.clockSkewed,
    duration_ms: row.durationMs,
    ttft_ms: row.ttftMs,
    ttft_kind: row.ttftKind,
    queued_ms: row.queuedMs,
    status: row.status,
    effective_status: row.effectiveStatus,
    error: row.error,
    outcome: row.outcome,
    ...verdictFields(row),
    wait_ms: row.waitMs,
    wait_before_ms: row.waitBeforeMs,
    fallback: row.fallback,
    input_tokens: row.inputTokens,
    output_tokens: row.outputTokens,
    cached_input_tokens: row.cachedInputTokens,
    cache_write_tokens: row.cacheWriteTokens,
    reserved_tokens: row.reservedTokens,
    cost_usd: costUsd(row.costNanoUsd),
    cost_source: row.costSource,
    cache_hit: row.cacheHit,
    stream: row.stream,
    sample_rate: row.sampleRate,
    headers: row.headers,
    body: row.body,
  };
}

function verdictFields(row: StoredAttempt) {
  return {
    limit_source: row.limitSource,
    owner: row.limitSource === null ? null : ownerOf(row.limitSource),
    dimension: row.dimension,
    retryable: row.retryable,
    retry_after_ms: row.retryAfterMs,
    retry_after_source: row.retryAfterSource,
    limit: row.limit,
    used: row.used,
    requested: row.requested,
    reset_at: isoUtc(row.resetAtMs),
    confidence: row.confidence,
    rule: row.rule,
    rule_set: row.ruleSet,
    evidence: row.evidence,
    quota: quotaFacts(row.provider, row.headers, row.endedAtMs).map(({ dimension, limit, remaining, resetAtMs }) => ({
      dimension,
      limit,
      remaining,
      reset_at: isoUtc(resetAtMs),
    })),
  };
}

export function costUsd(costNanoUsd: number | null): number | null {
  return costNanoUsd === null ? null : costNanoUsd / 1_000_000_000;
}

/** One CSV line of a row: lists and objects as JSON, in the row's own order. */
export function csvCells(row: Readonly<Record<string, unknown>>): CsvCell[] {
  return Object.values(row).map((value) => {
    if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value;
    return value === null || value === undefined ? null : JSON.stringify(value);
  });
}
