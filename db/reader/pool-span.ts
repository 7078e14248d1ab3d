import type { Outcome } from "../../lib/model/attempt";
import type { Used } from "../../lib/store/count-pool-usage";
import { countPoolSpan, type PoolSpanQuery, type PoolSpanRow, SPAN_REACH_MS } from "../../lib/store/pool-span";
import type { Label } from "../labels";
import { withinDeadline } from "./deadline";
import type { Reader } from "./reader";
import { condition, join } from "./where";

interface Row {
  account: Label;
  deployment: Label;
  key: Label;
  model: Label;
  outcome: Label;
  started_at_ms: number;
  ended_at_ms: number;
  sample_rate: number;
  input_tokens: number | null;
  cached_input_tokens: number | null;
  output_tokens: number | null;
  reserved_tokens: number | null;
  cache_hit: number | null;
}

const COLUMNS = `account, deployment, "key", model, outcome, started_at_ms, ended_at_ms, sample_rate, input_tokens,
  cached_input_tokens, output_tokens, reserved_tokens, cache_hit`;

/** Walks the index of end times: the span, and what started in it and ended later. */
export function readPoolSpan({ database, labels }: Reader, query: PoolSpanQuery): PoolSpanRow[] {
  const where = join([
    withinDeadline("seq"),
    condition(
      "ended_at_ms >= ? AND ended_at_ms < ? AND started_at_ms < ?",
      Math.min(query.fromMs, query.runningAtMs),
      query.toMs + SPAN_REACH_MS,
      query.toMs,
    ),
    condition("layer = ? AND provider = ?", labels.find(query.layer), labels.find(query.provider)),
  ]);
  const rows = database
    .prepare(`SELECT ${COLUMNS} FROM attempts INDEXED BY attempts_ended WHERE ${where.sql}`)
    .all(...where.binds) as Row[];
  return countPoolSpan(usedOf(rows, query, labels), query);
}

function* usedOf(rows: Iterable<Row>, { layer, provider }: PoolSpanQuery, labels: Reader["labels"]): Generator<Used> {
  for (const row of rows) {
    yield {
      layer,
      provider,
      account: labels.textOf(row.account),
      deployment: labels.textOf(row.deployment),
      key: labels.textOf(row.key),
      model: labels.textOf(row.model) ?? "",
      outcome: labels.textOf(row.outcome) as Outcome,
      startedAtMs: row.started_at_ms,
      endedAtMs: row.ended_at_ms,
      sampleRate: row.sample_rate,
      inputTokens: row.input_tokens,
      cachedInputTokens: row.cached_input_tokens,
      outputTokens: row.output_tokens,
      reservedTokens: row.reserved_tokens,
      cacheHit: row.cache_hit === null ? null : row.cache_hit === 1,
    };
  }
}
