import type { Observation, ObservedLimit, ObservedPool, SeenLimit } from "../model/observed-pool";

/** How exactly it is known when a limit was seen: closer together is no news, and the write is spared. */
const NEWS_AFTER_MS = 60_000;
const MAX_CHANGES = 20;

/** The pool after one more response; the very same where that told nothing new. */
export function seeLimits(pool: ObservedPool, { atMs, limits }: Omit<Observation, "model">): ObservedPool {
  let known = pool.limits;
  for (const seen of limits) {
    const index = known.findIndex(({ limit }) => limit === seen.limit);
    const before = known[index];
    const after = before === undefined ? firstSight(seen, atMs) : seeAgain(before, seen, atMs);
    if (after === before) continue;
    known = before === undefined ? [...known, after] : known.with(index, after);
  }
  return known === pool.limits ? pool : { ...pool, limits: known };
}

export function lastSeenAtMs({ limits }: Pick<ObservedPool, "limits">): number {
  return Math.max(0, ...limits.map((limit) => limit.lastSeenAtMs));
}

export function firstSeenAtMs({ limits }: Pick<ObservedPool, "limits">): number {
  return Math.min(...limits.map((limit) => limit.firstSeenAtMs));
}

function firstSight(seen: SeenLimit, atMs: number): ObservedLimit {
  return { ...seen, firstSeenAtMs: atMs, lastSeenAtMs: atMs, changes: [] };
}

function seeAgain(before: ObservedLimit, seen: SeenLimit, atMs: number): ObservedLimit {
  // What is sent late tells how long a limit has been known, and nothing of what holds now.
  if (atMs < before.lastSeenAtMs) {
    return before.firstSeenAtMs - atMs < NEWS_AFTER_MS ? before : { ...before, firstSeenAtMs: atMs };
  }
  const { remaining, resetAtMs } = seen;
  if (seen.value === before.value) {
    if (atMs - before.lastSeenAtMs < NEWS_AFTER_MS) return before;
    return { ...before, remaining, resetAtMs, lastSeenAtMs: atMs };
  }
  // Servers that disagree with each other would write with every response.
  const changedAtMs = before.changes.at(-1)?.atMs ?? Number.NEGATIVE_INFINITY;
  if (atMs - changedAtMs < NEWS_AFTER_MS) return before;
  const changes = [...before.changes, { atMs, from: before.value, to: seen.value }].slice(-MAX_CHANGES);
  return { ...before, value: seen.value, remaining, resetAtMs, lastSeenAtMs: atMs, changes };
}
