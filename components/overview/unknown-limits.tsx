import Link from "next/link";
import type { OverviewText } from "../../lib/i18n/overview-text";
import type { OverviewModel } from "../../lib/metrics/overview-model";
import styles from "./overview.module.css";

interface UnknownProps {
  utilization: OverviewModel["utilization"];
  text: OverviewText;
  settingsHref: string;
}

/** Traffic whose limits nobody told us, said in plain words. */
export function UnknownLimits({ utilization, text, settingsHref }: UnknownProps) {
  const { unknown, unknownCount } = utilization;
  const { words, format } = text;
  if (unknownCount === 0) return null;
  const pairs = unknown.map(({ provider, model }) => `${provider} ${model}`);
  const left = unknownCount - unknown.length;
  const named = left > 0 ? [...pairs, words.charts.morePairs(format.count(left))] : pairs;
  return (
    <p className={styles.note}>
      <span>{words.charts.noKnownLimitFor(format.list(named))}</span>
      <Link className="link" href={settingsHref}>
        {words.charts.addLimit}
      </Link>
    </p>
  );
}
