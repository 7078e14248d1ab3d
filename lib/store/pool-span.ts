import type { Layer } from "../model/attempt";
import { isFromCache, isRefused, type Used, usageRow } from "./count-pool-usage";
import type { PoolUsageRow, Window } from "./query";

/** Attempts that ran longer than this past the span are not looked for. */
export const SPAN_REACH_MS = 600_000;

/** A span of any length and edges: what minutes cannot tell, straight from rows. */
export interface PoolSpanQuery extends Window {
  layer: Layer;
  provider: string;
  /** The instant at which running attempts are counted. */
  runningAtMs: number;
}

/** Ingredients of a pool as in its minutes, over the span as a whole. */
export interface PoolSpanRow extends Omit<PoolUsageRow, "minuteAtMs" | "limited" | "inFlightMs"> {
  /** Answered attempts that reported no tokens at all. */
  unmeasured: number;
  /** Attempts that ran at the instant; basis `start` only. Refused ones hold no place. */
  running: number;
}

/** Rows of one layer and provider, counted where they started and where they ended, as far as the span holds that. */
export function countPoolSpan(attempts: Iterable<Used>, query: PoolSpanQuery): PoolSpanRow[] {
  const { fromMs, toMs, runningAtMs } = query;
  const isWithin = (atMs: number) => atMs >= fromMs && atMs < toMs;
  const rows = new Map<string, PoolSpanRow>();
  for (const attempt of attempts) {
    const { startedAtMs, endedAtMs } = attempt;
    if (isFromCache(attempt) || endedAtMs >= toMs + SPAN_REACH_MS) continue;
    const isRunning = !isRefused(attempt) && startedAtMs <= runningAtMs && endedAtMs > runningAtMs;
    if (isWithin(startedAtMs) || isRunning) add(rows, spanRow(attempt, "start", isWithin(startedAtMs), isRunning));
    if (isWithin(endedAtMs)) add(rows, spanRow(attempt, "end", true, false));
  }
  return [...rows.values()];
}

function spanRow(attempt: Used, basis: PoolSpanRow["basis"], counts: boolean, isRunning: boolean): PoolSpanRow {
  const { minuteAtMs: _minute, limited: _limited, inFlightMs: _inFlight, ...row } = usageRow(attempt, basis, 0, counts);
  const isUnmeasured = !row.failed && attempt.inputTokens === null && attempt.outputTokens === null;
  return {
    ...row,
    unmeasured: isUnmeasured ? row.attempts : 0,
    running: isRunning ? 1 / attempt.sampleRate : 0,
  };
}

function add(rows: Map<string, PoolSpanRow>, row: PoolSpanRow): void {
  const { provider, account, deployment, key, model, basis, failed } = row;
  const id = JSON.stringify([provider, account, deployment, key, model, basis, failed]);
  const into = rows.get(id);
  if (into === undefined) {
    rows.set(id, row);
    return;
  }
  into.attempts += row.attempts;
  into.inputTokens += row.inputTokens;
  into.cachedInputTokens += row.cachedInputTokens;
  into.outputTokens += row.outputTokens;
  into.reserveExcessTokens += row.reserveExcessTokens;
  into.unmeasured += row.unmeasured;
  into.running += row.running;
}
