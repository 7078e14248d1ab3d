import { isoUtc } from "../charts/csv";
import { ownerOf } from "../model/limit";
import type { StoredRequest } from "../model/request";
import { costUsd } from "./attempt-row";

/** One request in snake_case; times are ISO 8601 in UTC, `outcome` null while none can be told. */
export function requestRow(row: StoredRequest) {
  return {
    seq: row.seq,
    request_id: row.requestId,
    app: row.app,
    environment: row.environment,
    grouping: row.grouping,
    run: row.run,
    key: row.key,
    provider: row.provider,
    model: row.model,
    served_provider: row.servedProvider,
    served_model: row.servedModel,
    started_at: isoUtc(row.startedAtMs),
    ended_at: isoUtc(row.endedAtMs),
    settled_at: isoUtc(row.settledAtMs),
    outcome: row.outcome,
    attempts: row.attempts,
    limited_attempts: row.limitedAttempts,
    late_attempts: row.lateAttempts,
    marks: row.marks,
    limit_source: row.limitSource,
    owner: row.limitSource === null ? null : ownerOf(row.limitSource),
    dimension: row.dimension,
    rescued_by: row.rescuedBy,
    fallback: row.fallback,
    wait_lost_ms: row.waitLostMs,
    cache_hit: row.cacheHit,
    input_tokens: row.inputTokens,
    output_tokens: row.outputTokens,
    cached_input_tokens: row.cachedInputTokens,
    cost_usd: costUsd(row.costNanoUsd),
  };
}
