import type { Database } from "better-sqlite3";
import { MINUTE_MS } from "../../lib/store/count-pool-usage";
import type { PoolUsageQuery, PoolUsageRow } from "../../lib/store/query";
import { withinDeadline } from "./deadline";
import { condition, join, oneOf } from "./where";

interface Row {
  minute_at_ms: number;
  provider: string;
  account: string;
  deployment: string;
  key: string;
  model: string;
  basis: "start" | "end";
  failed: number;
  attempts: number;
  limited: number;
  input_tokens: number;
  cached_input_tokens: number;
  output_tokens: number;
  reserve_excess_tokens: number;
  in_flight_ms: number;
}

export function readPoolUsage(database: Database, query: PoolUsageQuery): PoolUsageRow[] {
  const where = join([
    withinDeadline("rowid"),
    condition(
      "minute_at_ms >= ? AND minute_at_ms < ? AND layer = ?",
      Math.floor(query.fromMs / MINUTE_MS) * MINUTE_MS,
      query.toMs,
      query.layer,
    ),
    query.provider === undefined ? condition("") : oneOf("provider", query.provider, "empty"),
  ]);
  const rows = database
    .prepare(`SELECT * FROM pool_usage WHERE ${where.sql} ORDER BY minute_at_ms`)
    .all(...where.binds) as Row[];
  return rows.map((row) => ({
    minuteAtMs: row.minute_at_ms,
    provider: row.provider,
    account: row.account === "" ? null : row.account,
    deployment: row.deployment === "" ? null : row.deployment,
    key: row.key === "" ? null : row.key,
    model: row.model,
    basis: row.basis,
    failed: row.failed === 1,
    attempts: row.attempts,
    limited: row.limited,
    inputTokens: row.input_tokens,
    cachedInputTokens: row.cached_input_tokens,
    outputTokens: row.output_tokens,
    reserveExcessTokens: row.reserve_excess_tokens,
    inFlightMs: row.in_flight_ms,
  }));
}
