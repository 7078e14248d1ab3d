import { Fragment } from "react";
import { emphasis, verdictSentence } from "../../lib/charts/verdict-sentence";
import type { OverviewText } from "../../lib/i18n/overview-text";
import type { OverviewVerdict } from "../../lib/metrics/overview-model";
import styles from "./overview.module.css";

/** Who reads only this has the answer: worst thing first, with since when. */
export function VerdictLine({ verdicts, text }: { verdicts: readonly OverviewVerdict[]; text: OverviewText }) {
  return (
    <p className={styles.verdict}>
      {verdicts.map((verdict) => (
        <Fragment key={verdict.kind}>
          {emphasis(verdictSentence(verdict, text)).map(({ text: part, isStrong }) =>
            isStrong ? <b key={part}>{part}</b> : part,
          )}{" "}
        </Fragment>
      ))}
    </p>
  );
}
