import { MINUTE_MS } from "../metrics/buckets";
import { matchPool } from "../metrics/pool-match";
import type { AlertContext, Evaluation, InstanceLabels } from "../model/alert";
import type { StoredAttempt } from "../model/attempt";
import { ownerOf } from "../model/limit";
import type { Pool } from "../model/pool";
import type { AttemptStore } from "../store/attempts";
import type { Filter, LimitPlace } from "../store/query";
import type { SettingsStore } from "../store/settings";
import { fixText } from "../verdicts/fix";

export interface ExplainStores {
  attempts: Pick<AttemptStore, "limitPlaces" | "attempts">;
  settings: Pick<SettingsStore, "pools">;
}

const EXAMPLES = 3;
/** An alert that just fired is explained by what happened lately, however short its own window. */
const LEAST_WINDOW_MS = 5 * MINUTE_MS;

/** What stopped attempts where an alert fired: the limit that stopped most, the pool it belongs to, examples, and the fix. */
export async function explain(
  stores: ExplainStores,
  labels: InstanceLabels,
  { windowFromMs, windowToMs }: Pick<Evaluation, "windowFromMs" | "windowToMs">,
): Promise<AlertContext> {
  const pools = await stores.settings.pools();
  const named = pools.find(({ id }) => id === labels.pool) ?? null;
  const window = { fromMs: Math.min(windowFromMs, windowToMs - LEAST_WINDOW_MS), toMs: windowToMs };
  const filter = filterOf(labels, named);
  const places = await stores.attempts.limitPlaces({ ...window, filter });
  const top = topSource(places);
  const page = await stores.attempts.attempts({
    ...window,
    filter: top === null ? filter : { ...filter, limitSource: [top.limitSource] },
    outcome: ["limited", "billing"],
    cursor: null,
    order: "desc",
    limit: EXAMPLES,
  });
  return contextOf(page.rows, { top, pools, named, labels });
}

function filterOf(labels: InstanceLabels, pool: Pool | null): Filter {
  const filter: Filter = { layer: "client" };
  for (const name of ["provider", "upstream", "model", "app", "environment", "key"] as const) {
    const value = labels[name];
    if (value !== undefined) filter[name] = [value];
  }
  if (labels.limit_source) filter.limitSource = [labels.limit_source];
  if (pool !== null) filter.provider = [pool.provider];
  if (pool !== null && pool.keys.length > 0) filter.key = pool.keys;
  return filter;
}

/** The limit source that stopped most, its most frequent dimension, and its share. */
function topSource(
  places: readonly LimitPlace[],
): { limitSource: string; dimension: string | null; share: number } | null {
  const sources = new Map<string, number>();
  let all = 0;
  for (const { limitSource, attempts } of places) {
    sources.set(limitSource, (sources.get(limitSource) ?? 0) + attempts);
    all += attempts;
  }
  const [most] = [...sources].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  if (most === undefined) return null;
  const [limitSource, attempts] = most;
  const dimensions = places.filter((place) => place.limitSource === limitSource);
  const dimension = dimensions.toSorted((a, b) => b.attempts - a.attempts)[0]?.dimension ?? null;
  return { limitSource, dimension, share: attempts / all };
}

function contextOf(
  examples: readonly StoredAttempt[],
  {
    top,
    pools,
    named,
    labels,
  }: { top: ReturnType<typeof topSource>; pools: Pool[]; named: Pool | null; labels: InstanceLabels },
): AlertContext {
  const [newest] = examples;
  const pool = named ?? (newest === undefined ? null : matchPool(pools, newest));
  const limitSource = top?.limitSource ?? newest?.limitSource ?? null;
  const resets = examples.flatMap(({ resetAtMs }) => (resetAtMs === null ? [] : [resetAtMs]));
  return {
    limitSource,
    owner: limitSource === null ? null : ownerOf(limitSource),
    dimension: (top?.dimension ?? newest?.dimension ?? null) as AlertContext["dimension"],
    retryable: newest?.retryable ?? null,
    share: top?.share ?? null,
    pool: pool === null ? null : { id: pool.id, name: pool.name },
    provider: newest?.provider ?? labels.provider ?? pool?.provider ?? null,
    model: newest?.model ?? labels.model ?? null,
    exampleRequestIds: [...new Set(examples.map(({ requestId }) => requestId))],
    resetAtMs: resets.length === 0 ? null : Math.max(...resets),
    fix: newest === undefined || newest.limitSource === null ? null : fixesOf(newest),
  };
}

function fixesOf(attempt: StoredAttempt): { en: string; zh: string } {
  const { limitSource, dimension, retryable, retryAfterMs, resetAtMs, effectiveStatus, limit, requested } = attempt;
  const subject = { limitSource, dimension, retryable, retryAfterMs, resetAtMs, effectiveStatus, limit, requested };
  const about = { provider: attempt.provider, model: attempt.model, upstream: attempt.upstream };
  const fix = (locale: "en" | "zh-CN") => fixText(subject as Parameters<typeof fixText>[0], { ...about, locale });
  return { en: fix("en"), zh: fix("zh-CN") };
}
