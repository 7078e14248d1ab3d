import type { OverviewText } from "../../lib/i18n/overview-text";
import type { UnseenUse } from "../../lib/metrics/unseen-use";
import styles from "./overview.module.css";

/** Where the provider says more is used than was counted here. */
export function UnseenUses({ uses, text }: { uses: readonly UnseenUse[]; text: OverviewText }) {
  const { words, format, nowMs } = text;
  const { charts } = words;
  return uses.map(({ poolId, poolName, provider, limit, atMs, saidShare, countedShare, minutes, knownMinutes }) => (
    <p key={`${poolId} ${limit}`} className={styles.note}>
      {charts.unseenUse({
        provider,
        poolLimit: charts.poolLimit(poolName, words.limit[limit]),
        said: format.share(saidShare),
        counted: format.share(countedShare),
        when: format.moment(atMs, nowMs),
        minutes: format.count(minutes),
        known: format.count(knownMinutes),
      })}
    </p>
  ));
}
