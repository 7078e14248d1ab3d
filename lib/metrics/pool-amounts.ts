import type { CountingRule, PoolLimit } from "../model/pool";
import type { PoolUsageRow } from "../store/query";
import { MINUTE_MS } from "./buckets";

/** What a row adds to a limit in its minute, in the limit's unit. */
export function amountOf(row: PoolUsageRow, limit: PoolLimit, rule: CountingRule): number {
  if (limit === "concurrency") return row.basis === "start" ? row.inFlightMs / MINUTE_MS : 0;
  return countedAmount(row, limit, rule);
}

type Ingredients = Omit<PoolUsageRow, "minuteAtMs" | "limited" | "inFlightMs">;

/** Requests or tokens that count against a limit of a minute or a day, over whatever span the row covers. */
export function countedAmount(row: Ingredients, limit: Exclude<PoolLimit, "concurrency">, rule: CountingRule): number {
  if (row.failed && !rule.failedRequests) return 0;
  if (limit === "rpm" || limit === "rpd") return row.basis === "start" ? row.attempts : 0;
  if (row.basis !== rule.tokensAt) return 0;
  const input = row.inputTokens - (rule.cachedInput ? 0 : row.cachedInputTokens);
  if (limit === "itpm") return input;
  if (limit === "otpm") return row.outputTokens;
  const output = rule.tokens === "total" ? row.outputTokens : 0;
  return input + output + (rule.reservedTokens ? row.reserveExcessTokens : 0);
}

export function isDaily(limit: PoolLimit): boolean {
  return limit === "rpd" || limit === "tpd";
}
