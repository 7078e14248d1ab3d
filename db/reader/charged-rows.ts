import type { Charged } from "../../lib/counting/charges";
import type { Layer, Outcome } from "../../lib/model/attempt";
import type { Dimension } from "../../lib/model/limit";
import type { Window } from "../../lib/store/query";
import type { Label } from "../labels";
import { withinDeadline } from "./deadline";
import type { Reader } from "./reader";
import { condition, join, type Where } from "./where";

/** What charging reads of a row. */
export interface ChargedRow {
  provider: Label;
  account: Label;
  deployment: Label;
  key: Label;
  model: Label;
  outcome: Label;
  dimension: Label;
  started_at_ms: number;
  ended_at_ms: number;
  sample_rate: number;
  input_tokens: number | null;
  cached_input_tokens: number | null;
  output_tokens: number | null;
  reserved_tokens: number | null;
  requested: number | null;
  cache_hit: number | null;
}

const COLUMNS = `provider, account, deployment, "key", model, outcome, dimension, started_at_ms, ended_at_ms, sample_rate,
  input_tokens, cached_input_tokens, output_tokens, reserved_tokens, requested, cache_hit`;

/** Rows that ended in the window, and from when on there are all of them: no more than `maxRows` are walked. */
export function readEndedRows<Row extends object>(
  { database, labels }: Reader,
  query: Window & { layer: Layer; maxRows: number },
  more: { columns?: string; where?: Where } = {},
): { rows: (ChargedRow & Row)[]; completeFromMs: number } {
  const beyond = database
    .prepare(
      `SELECT ended_at_ms FROM attempts INDEXED BY attempts_ended WHERE ended_at_ms < ?
       ORDER BY ended_at_ms DESC LIMIT 1 OFFSET ?`,
    )
    .pluck()
    .get(query.toMs, query.maxRows) as number | undefined;
  const completeFromMs = Math.max(query.fromMs, beyond === undefined ? query.fromMs : beyond + 1);
  const where = join([
    withinDeadline("seq"),
    condition("ended_at_ms >= ? AND ended_at_ms < ?", completeFromMs, query.toMs),
    condition("layer = ?", labels.find(query.layer)),
    ...(more.where ? [more.where] : []),
  ]);
  const columns = more.columns === undefined ? COLUMNS : `${COLUMNS}, ${more.columns}`;
  const rows = database
    .prepare(`SELECT ${columns} FROM attempts INDEXED BY attempts_ended WHERE ${where.sql}`)
    .all(...where.binds) as (ChargedRow & Row)[];
  return { rows, completeFromMs };
}

export function chargedOf(row: ChargedRow, layer: Layer, labels: Reader["labels"]): Charged {
  return {
    layer,
    provider: labels.textOf(row.provider) ?? "",
    account: labels.textOf(row.account),
    deployment: labels.textOf(row.deployment),
    key: labels.textOf(row.key),
    model: labels.textOf(row.model) ?? "",
    outcome: labels.textOf(row.outcome) as Outcome,
    dimension: labels.textOf(row.dimension) as Dimension | null,
    startedAtMs: row.started_at_ms,
    endedAtMs: row.ended_at_ms,
    sampleRate: row.sample_rate,
    inputTokens: row.input_tokens,
    cachedInputTokens: row.cached_input_tokens,
    outputTokens: row.output_tokens,
    reservedTokens: row.reserved_tokens,
    requested: row.requested,
    cacheHit: row.cache_hit === null ? null : row.cache_hit === 1,
  };
}
