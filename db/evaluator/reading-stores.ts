import { drizzle } from "drizzle-orm/better-sqlite3";
import type { JudgeStores } from "../../lib/alerts/judge-instant";
import { alertReads } from "../reader/alerts";
import { readLimitPlaces } from "../reader/limit-places";
import { readPoolPeaks } from "../reader/pool-peaks";
import { readPoolUse, readTargets } from "../reader/pool-usage";
import type { Reader } from "../reader/reader";
import { readAttemptPage } from "../reader/rows";
import { readRuleFigures } from "../reader/rule-figures";
import { readPools } from "../reader/settings";
import { readStops } from "../reader/stops";

/** What evaluations read, on the very connection of this thread. */
export function readingStores(reader: Reader): JudgeStores {
  const { rules, instances, silences, event, outboxOf } = alertReads(reader.database);
  return {
    attempts: {
      ruleFigures: async (queries) => readRuleFigures(reader, queries),
      poolUse: async (query) => readPoolUse(reader, query),
      poolPeaks: async (query) => readPoolPeaks(reader, query),
      targets: async (query) => readTargets(reader, query),
      stops: async (window) => readStops(reader, window),
      limitPlaces: async (query) => readLimitPlaces(reader, query),
      attempts: async (query) => readAttemptPage(reader, query),
    },
    settings: { pools: async () => readPools(drizzle(reader.database)) },
    alerts: {
      rules: async () => rules(),
      instances: async () => instances(),
      silences: async () => silences(),
      event: async (id) => event(id),
      outboxOf: async (episodeId) => outboxOf(episodeId),
    },
  };
}
