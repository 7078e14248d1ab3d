import type { PoolLimit } from "../model/pool";
import type { ProviderWord } from "../model/provider-word";
import { saidShare } from "../pools/provider-words";
import { sightings } from "../pools/sightings";
import type { AttemptStore } from "../store/attempts";
import { HOUR_MS, MINUTE_MS } from "./buckets";
import type { OverviewData } from "./overview-data";
import type { UtilizationLine } from "./overview-model";
import { type UnseenUse, unseenUse } from "./unseen-use";

/** What the provider itself said of a limit that is drawn. */
export interface SaidSeries {
  poolId: string;
  limit: PoolLimit;
  /** Highest minute of each bucket, of the limit as it was stated then; null = nothing was said. */
  shares: (number | null)[];
  peakShare: number;
}

export interface ProviderSays {
  /** Of the lines of which anything was said. */
  said: SaidSeries[];
  unseen: UnseenUse[];
}

/** The provider's own word beside these lines, and where it tells of more use than was counted. */
export async function providerSays(
  store: Pick<AttemptStore, "providerWord">,
  data: Pick<OverviewData, "pools" | "observed" | "poolUses" | "buckets" | "nowMs">,
  lines: readonly UtilizationLine[],
): Promise<ProviderSays> {
  const { buckets, poolUses, nowMs } = data;
  const seen = sightings(data.pools, data.observed);
  const placesOf = (line: Pick<UtilizationLine, "poolId" | "limit">) =>
    (seen.get(line.poolId) ?? []).filter(({ limits }) => limits.some(({ limit }) => limit === line.limit));
  const poolIds = [...new Set(lines.flatMap(placesOf).map(({ id }) => id))];
  if (poolIds.length === 0) return { said: [], unseen: [] };
  const toMs = Math.min(buckets.window.toMs, nowMs);
  const [byBucket, byMinute] = await Promise.all([
    store.providerWord({ ...buckets.window, stepMs: buckets.stepMs, poolIds }),
    store.providerWord({ fromMs: toMs - HOUR_MS, toMs, stepMs: MINUTE_MS, poolIds }),
  ]);
  const wordsOf = (words: readonly ProviderWord[], line: Pick<UtilizationLine, "poolId" | "limit">) => {
    const ids = new Set(placesOf(line).map(({ id }) => id));
    return words.filter(({ poolId, limit }) => limit === line.limit && ids.has(poolId));
  };
  return {
    said: lines.flatMap((line) => seriesOf(line, wordsOf(byBucket, line), buckets.startsAtMs)),
    unseen: lines.flatMap((line) => {
      const use = poolUses.uses.find(({ pool, limit }) => pool.id === line.poolId && limit === line.limit);
      return (use && unseenUse(use, wordsOf(byMinute, line), toMs)) ?? [];
    }),
  };
}

function seriesOf(
  { poolId, limit }: UtilizationLine,
  words: readonly ProviderWord[],
  bucketsAtMs: readonly number[],
): SaidSeries[] {
  if (words.length === 0) return [];
  const byBucket = new Map<number, number>();
  for (const word of words) byBucket.set(word.atMs, Math.max(byBucket.get(word.atMs) ?? 0, saidShare(word)));
  const shares = bucketsAtMs.map((atMs) => byBucket.get(atMs) ?? null);
  return [{ poolId, limit, shares, peakShare: Math.max(...byBucket.values()) }];
}
