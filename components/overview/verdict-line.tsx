import { Fragment } from "react";
import type { OverviewText } from "../../lib/i18n/overview-text";
import type { OverviewVerdict } from "../../lib/metrics/overview-model";
import styles from "./overview.module.css";

/** Who reads only this has the answer: worst thing first, with since when. */
export function VerdictLine({ verdicts, text }: { verdicts: readonly OverviewVerdict[]; text: OverviewText }) {
  return (
    <p className={styles.verdict}>
      {verdicts.map((verdict) => (
        <Fragment key={verdict.kind}>
          <Emphasised sentence={sentenceOf(verdict, text)} />{" "}
        </Fragment>
      ))}
    </p>
  );
}

function sentenceOf(verdict: OverviewVerdict, { words, format, nowMs }: OverviewText): string {
  const { verdict: say } = words;
  const moment = (atMs: number) => format.moment(atMs, nowMs);
  switch (verdict.kind) {
    case "nothing_limited":
      return say.nothing(format.count(verdict.attempts));
    case "over_limit": {
      const { poolName, limit, share, sinceMs, now } = verdict;
      return (now ? say.overNow : say.overBefore)(poolName, words.limit[limit], format.share(share), moment(sinceMs));
    }
    case "limited": {
      const { provider, model, dimension, source, attempts, sinceMs, rescuedShare } = verdict;
      const where = [
        provider,
        model,
        dimension === null || dimension === "unknown" ? null : words.dimension[dimension],
      ];
      const rescued = rescuedShare === null ? null : format.share(rescuedShare);
      return say.limited(
        source,
        where.filter((part) => part !== null).join(" · "),
        format.count(attempts),
        moment(sinceMs),
        rescued,
      );
    }
    case "billing": {
      const where = verdict.provider ?? verdict.source;
      return say.billing(where, format.count(verdict.attempts), moment(verdict.sinceMs));
    }
  }
}

/** Words between double asterisks are strong. */
function Emphasised({ sentence }: { sentence: string }) {
  return sentence.split("**").map((part, index) => (index % 2 === 1 ? <b key={part}>{part}</b> : part));
}
