import type { Window } from "../../lib/store/query";
import type { StopRow } from "../../lib/store/rule-figures";
import type { Label } from "../labels";
import { withinDeadline, withinDeadlineByChance } from "./deadline";
import type { Reader } from "./reader";
import { condition, join, type Where } from "./where";

const MINUTE_MS = 60_000;
/** Longer spans of rows keep nobody from short reads. */
const SHORT_MS = 60 * MINUTE_MS;

const PLACE = [
  "provider",
  "model",
  "app",
  "environment",
  '"key"',
  "account",
  "deployment",
  "upstream",
  "limit_source",
  "dimension",
  "retryable",
] as const;

/** Straight from rows: what ended in minutes by the index of end times; over longer, what limits stopped is the smaller part of it. */
export function readStops(reader: Reader, window: Window): StopRow[] {
  const { database, labels, read } = reader;
  const isShort = window.toMs - window.fromMs <= SHORT_MS;
  if (!isShort) read.needRows();
  const where = join([
    withinDeadline("seq"),
    condition("limit_source IS NOT NULL"),
    isShort ? condition("") : betweenSequences(reader, window),
    condition("ended_at_ms >= ? AND ended_at_ms < ?", window.fromMs, window.toMs),
    condition(
      "layer = ? AND retryable IN (?, ?)",
      labels.find("client"),
      labels.find("never"),
      labels.find("at_reset"),
    ),
  ]);
  const groups = [`ended_at_ms / ${MINUTE_MS}`, ...PLACE];
  const rows = database
    .prepare(
      `SELECT ${groups.join(", ")}, SUM(1.0 / sample_rate), MAX(COALESCE(reset_at_ms, ended_at_ms + retry_after_ms))
       FROM attempts INDEXED BY ${isShort ? "attempts_ended" : "attempts_limited"} WHERE ${where.sql}
       GROUP BY ${groups.map((_, index) => index + 1).join(", ")}`,
    )
    .raw()
    .all(...where.binds) as [number, ...Label[]][];
  return rows.map((row) => stopOf(row, reader));
}

/** The index of what limits stopped knows no times. */
function betweenSequences({ database }: Reader, { fromMs, toMs }: Window): Where {
  const where = join([withinDeadlineByChance(), condition("ended_at_ms >= ? AND ended_at_ms < ?", fromMs, toMs)]);
  const { first, last } = database
    .prepare(`SELECT MIN(seq) AS first, MAX(seq) AS last FROM attempts INDEXED BY attempts_ended WHERE ${where.sql}`)
    .get(...where.binds) as { first: number | null; last: number | null };
  return condition("seq >= ? AND seq <= ?", first ?? 1, last ?? 0);
}

function stopOf([minute, ...values]: [number, ...Label[]], { labels }: Reader): StopRow {
  const texts = PLACE.map((_, index) => labels.textOf(values[index] ?? null));
  const [provider, model, app, environment, key, account, deployment, upstream, limitSource, dimension, retryable] =
    texts;
  const [attempts, resetAtMs] = values.slice(PLACE.length) as [number, number | null];
  return {
    minuteAtMs: minute * MINUTE_MS,
    provider: provider ?? "",
    model: model ?? "",
    app: app ?? null,
    environment: environment ?? null,
    key: key ?? null,
    account: account ?? null,
    deployment: deployment ?? null,
    upstream: upstream ?? null,
    limitSource: limitSource ?? "",
    dimension: dimension ?? null,
    retryable: retryable as StopRow["retryable"],
    attempts,
    resetAtMs,
  };
}
