import type { Pool, PoolCoordinates, PoolOrigin } from "../model/pool";

/** A preset is somebody's choice as much as what they typed. */
const ORIGIN_RANK: Readonly<Record<PoolOrigin, number>> = { declared: 1, preset: 1, observed: 0 };

/** `*` stands for any run of characters; everything else is literal. Without globs every model matches. */
function longestGlob(globs: readonly string[], model: string): number | null {
  if (globs.length === 0) return 0;
  const lengths = globs.filter((glob) => matchesGlob(glob, model)).map((glob) => glob.replaceAll("*", "").length);
  return lengths.length === 0 ? null : Math.max(...lengths) + 1;
}

export function matchesGlob(glob: string, text: string): boolean {
  const parts = glob.split("*");
  const first = parts[0] ?? "";
  const last = parts.at(-1) ?? "";
  if (parts.length === 1) return glob === text;
  if (!text.startsWith(first) || text.length < first.length + last.length || !text.endsWith(last)) return false;
  const end = text.length - last.length;
  let from = first.length;
  for (const part of parts.slice(1, -1)) {
    const at = text.indexOf(part, from);
    if (at === -1 || at + part.length > end) return false;
    from = at + part.length;
  }
  return true;
}

/** Rank of a pool for these coordinates, most significant first; null = does not match. */
function rankOf(pool: Pool, at: PoolCoordinates): number[] | null {
  if (pool.provider !== at.provider) return null;
  if (pool.deployment !== null && pool.deployment !== at.deployment) return null;
  if (pool.keys.length > 0 && (at.key === null || !pool.keys.includes(at.key))) return null;
  if (pool.account !== null && pool.account !== at.account) return null;
  const glob = longestGlob(pool.models, at.model);
  if (glob === null) return null;
  const [deployment, account] = [pool.deployment, pool.account].map((label) => (label === null ? 0 : 1));
  const key = pool.keys.length === 0 ? 0 : 1 / pool.keys.length;
  return [ORIGIN_RANK[pool.origin], deployment ?? 0, key, account ?? 0, glob];
}

function compareRanks(a: readonly number[], b: readonly number[]): number {
  for (const [index, value] of a.entries()) {
    const difference = value - (b[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/**
 * The pool an attempt belongs to: what people declared or chose before what headers say, then the most specific one
 * (deployment, key and few of them, account, provider), then the longest glob; equal ones by id.
 */
export function matchPool(pools: readonly Pool[], at: PoolCoordinates): Pool | null {
  let best: { pool: Pool; rank: number[] } | null = null;
  for (const pool of pools) {
    const rank = rankOf(pool, at);
    if (rank === null) continue;
    const order = best === null ? 1 : compareRanks(rank, best.rank) || (pool.id < best.pool.id ? 1 : -1);
    if (order > 0) best = { pool, rank };
  }
  return best?.pool ?? null;
}

/** Remembers answers: rows repeat the same few coordinates every minute. */
export function poolMatcher(pools: readonly Pool[]): (at: PoolCoordinates) => Pool | null {
  const known = new Map<string, Pool | null>();
  const byProvider = new Map<string, Pool[]>();
  for (const pool of pools) {
    const own = byProvider.get(pool.provider);
    if (own === undefined) byProvider.set(pool.provider, [pool]);
    else own.push(pool);
  }
  return (at) => {
    const id = `${at.provider}\n${at.account ?? ""}\n${at.deployment ?? ""}\n${at.key ?? ""}\n${at.model}`;
    const found = known.get(id);
    if (found !== undefined) return found;
    const pool = matchPool(byProvider.get(at.provider) ?? [], at);
    known.set(id, pool);
    return pool;
  };
}
