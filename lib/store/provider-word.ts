import type { ProviderWord } from "../model/provider-word";
import { type ObservedAttempt, observationOf } from "../pools/observation";
import type { ObservedPools } from "../pools/observed-pools";
import { HighestWords, wordsOf } from "../pools/provider-words";
import { MINUTE_MS } from "./count-pool-usage";
import type { Window } from "./query";

/** What providers said of these observed pools, in minutes that touch the window. */
export interface ProviderWordQuery extends Window {
  poolIds: readonly string[];
  /** Whole minutes; of each step the highest is told. */
  stepMs: number;
}

/** The minutes that a query means, half-open. */
export function wordMinutes({ fromMs, toMs }: Window): Window {
  return { fromMs: Math.floor(fromMs / MINUTE_MS) * MINUTE_MS, toMs: Math.ceil(toMs / MINUTE_MS) * MINUTE_MS };
}

export function providerWordOfRows(
  observed: ObservedPools,
  rows: readonly ObservedAttempt[],
  query: ProviderWordQuery,
): ProviderWord[] {
  const { fromMs, toMs } = wordMinutes(query);
  const highest = new HighestWords(query.stepMs);
  for (const row of rows) {
    const observation = observationOf(row);
    if (observation === null || observation.atMs < fromMs || observation.atMs >= toMs) continue;
    const poolId = observed.at(observation)?.id;
    if (poolId === undefined || !query.poolIds.includes(poolId)) continue;
    for (const word of wordsOf(poolId, observation)) highest.add(word);
  }
  return highest.all();
}
