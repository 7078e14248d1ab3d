import type { ProviderWord } from "../../lib/model/provider-word";
import { HighestWords } from "../../lib/pools/provider-words";
import { type ProviderWordQuery, wordMinutes } from "../../lib/store/provider-word";
import { withinDeadlineByChance } from "./deadline";
import type { Reader } from "./reader";

export function readProviderWord({ database }: Reader, query: ProviderWordQuery): ProviderWord[] {
  const { fromMs, toMs } = wordMinutes(query);
  const rows = database
    .prepare(
      `SELECT pool_id AS poolId, limit_name AS "limit", minute_at_ms AS atMs, used, limit_value AS limitValue
       FROM provider_words WHERE ${withinDeadlineByChance().sql} AND minute_at_ms >= ? AND minute_at_ms < ?
       AND pool_id IN (SELECT value FROM json_each(?))`,
    )
    .iterate(fromMs, toMs, JSON.stringify(query.poolIds)) as IterableIterator<ProviderWord>;
  const highest = new HighestWords(query.stepMs);
  for (const word of rows) highest.add(word);
  return highest.all();
}
