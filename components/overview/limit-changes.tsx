import type { OverviewText } from "../../lib/i18n/overview-text";
import type { SeenLimitChange } from "../../lib/metrics/limit-changes";
import styles from "./overview.module.css";

const SHOWN = 3;

/** What the marks in the plot stand for: limits that headers say are others than before, newest first. */
export function LimitChanges({ changes, text }: { changes: readonly SeenLimitChange[]; text: OverviewText }) {
  const { words, format, nowMs } = text;
  const newest = changes.slice(-SHOWN).reverse();
  return newest.map(({ poolName, limit, atMs, from, to }) => (
    <p key={`${poolName} ${limit} ${atMs}`} className={styles.note}>
      {words.charts.limitChanged(
        words.charts.poolLimit(poolName, words.limit[limit]),
        format.count(from),
        format.count(to),
        format.moment(atMs, nowMs),
      )}
    </p>
  ));
}
