import { blob, index, integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { HISTOGRAM_BINS } from "../../lib/store/query";

type Figure = ReturnType<ReturnType<typeof figure>["notNull"]>;
type Key = ReturnType<ReturnType<typeof key>["notNull"]>;
const figure = (name: string) => real(name);
const key = (name: string) => integer(name);

const figures = (names: readonly string[]): Record<string, Figure> =>
  Object.fromEntries(names.map((name) => [name, figure(name).notNull()]));
const keys = (names: readonly string[]): Record<string, Key> =>
  Object.fromEntries(names.map((name) => [name, key(name).notNull()]));

/** Columns `x_count`, `x_sum_ms` and one per histogram bin. */
function distribution(name: string): string[] {
  return [`${name}_count`, `${name}_sum_ms`, ...Array.from({ length: HISTOGRAM_BINS }, (_, bin) => `${name}_${bin}`)];
}

/** What every cell begins with: which dimensions it keeps apart (db/cells/kinds), its level, and its bucket. */
const PLACE = ["kind", "level", "bucket_at_ms"] as const;

export const ATTEMPT_KEYS = ["layer", "provider", "upstream", "model", "app", "environment", "key"] as const;
export const LIMIT_KEYS = [...ATTEMPT_KEYS, "limit_source", "dimension"] as const;
export const REQUEST_KEYS = ["provider", "model", "app", "environment", "key", "limit_source", "dimension"] as const;
export const POOL_KEYS = ["layer", "provider", "account", "deployment", "key", "model"] as const;

/** In the order of `AttemptCounters`. */
export const ATTEMPT_FIGURES: readonly string[] = [
  "attempts",
  "outside",
  "answered",
  "limited",
  "limited_429",
  "overloaded",
  "billing",
  "failed",
  "input_tokens",
  "output_tokens",
  "cached_input_tokens",
  "cache_reporting_input_tokens",
  "cost_nano_usd",
  "priced",
  "unpriced",
  ...["ttft", "duration", "queued"].flatMap(distribution),
];

/** In the order of `LimitCounters`. */
export const LIMIT_FIGURES: readonly string[] = ["attempts", "limited", "limited_429", "overloaded", "billing"];

/** In the order of `RequestCounters`. */
export const REQUEST_FIGURES: readonly string[] = [
  "requests",
  "attempts",
  "limited",
  "failed_by_limit",
  "answered",
  "fallback_provider",
  "fallback_model",
  "fallback_both",
  "rescued_by_retry",
  "rescued_by_provider",
  "rescued_by_model",
  "rescued_by_both",
  "cache_reported",
  "cache_hits",
  "cost_nano_usd",
  "fallback_cost_nano_usd",
  ...distribution("wait_lost"),
];

/** Whether a pool minute counts attempts that started or ended in it, answered or not. */
export const POOL_BASES = ["start_answered", "start_failed", "end_answered", "end_failed"] as const;
/** Of each basis, in the order of `PoolFigures`. */
export const POOL_BASIS_FIGURES = [
  "attempts",
  "limited",
  "input_tokens",
  "cached_input_tokens",
  "output_tokens",
  "reserve_excess_tokens",
  "in_flight_ms",
] as const;
export const POOL_FIGURES: readonly string[] = POOL_BASES.flatMap((basis) =>
  POOL_BASIS_FIGURES.map((name) => `${basis}_${name}`),
);
export const TARGET_FIGURES: readonly string[] = ["attempts", "limited"];

function cells(name: string, place: readonly string[], dimensions: readonly string[], counted: readonly string[]) {
  const keyed = keys([...place, ...dimensions]);
  return sqliteTable(name, { ...keyed, ...figures(counted) }, (table) => {
    const columns = [...place, ...dimensions].map((column) => (table as unknown as Record<string, Key>)[column]);
    return [primaryKey({ columns: columns as unknown as [never, ...never[]] })];
  });
}

/** Attempts by the end of their time; dimensions that a kind does not keep apart are 0, as is what was not sent; -1 = (other). */
export const attemptCells = cells("attempt_cells", PLACE, ATTEMPT_KEYS, ATTEMPT_FIGURES);

/** Attempts that a limit or a bill stopped, by what stopped them. */
export const limitCells = cells("limit_cells", PLACE, LIMIT_KEYS, LIMIT_FIGURES);

/** Settled requests by the end of their last attempt. */
export const requestCells = cells("request_cells", PLACE, REQUEST_KEYS, REQUEST_FIGURES);

/** Raw ingredients of pool minutes; a pool's counting rule is applied to them. */
export const poolMinutes = cells("pool_minutes", ["minute_at_ms"], POOL_KEYS, POOL_FIGURES);

/** Attempts by what pools are matched by, hours and days. */
export const poolTargets = cells("pool_targets", ["level", "bucket_at_ms"], POOL_KEYS, TARGET_FIGURES);

/** Of each minute the most that the provider itself said was used of a limit. */
export const providerWords = sqliteTable(
  "provider_words",
  {
    poolId: text("pool_id").notNull(),
    minuteAtMs: integer("minute_at_ms").notNull(),
    limit: text("limit_name").notNull(),
    used: integer("used").notNull(),
    limitValue: integer("limit_value").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.poolId, table.minuteAtMs, table.limit] }),
    index("provider_words_minute").on(table.minuteAtMs),
  ],
);

/** Use of a pool's limit in the 60 minutes of an hour, as float64 little-endian; made again when pools change. */
export const poolHours = sqliteTable(
  "pool_hours",
  {
    hourAtMs: integer("hour_at_ms").notNull(),
    layer: integer("layer").notNull(),
    poolId: text("pool_id").notNull(),
    limit: text("limit_name").notNull(),
    uses: blob("uses", { mode: "buffer" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.hourAtMs, table.layer, table.poolId, table.limit] })],
);
