import Link from "next/link";
import { limitColor } from "../../lib/charts/palette";
import type { Format } from "../../lib/i18n/format";
import { inferredMessages } from "../../lib/i18n/inferred";
import { inferredText, writtenUse } from "../../lib/i18n/inferred-text";
import { CEILING_SHARE, type InferredDimension } from "../../lib/metrics/infer-dimension";
import type { LimitUse } from "../../lib/metrics/infer-dimension-use";
import styles from "./inferred-limit.module.css";

interface InferredProps {
  inferred: InferredDimension | null;
  /** What the response itself gave as the limit. */
  statedLimit: number | null;
  format: Format;
  settingsHref: string;
}

/** Which limit the recorded traffic points at, or whether it agrees with the one that was named, with the figures. */
export function InferredLimit({ inferred, statedLimit, format, settingsHref }: InferredProps) {
  if (inferred === null) return null;
  const { head, from, sentence, caption } = inferredText(inferred, statedLimit, format);
  const isQuiet = inferred.conclusion === "confirmed" || inferred.conclusion === "close";
  return (
    <section className={isQuiet ? `${styles.inferred} ${styles.quiet}` : styles.inferred}>
      <h3>
        {head}
        {from === null ? null : <span>{` ${from}`}</span>}
      </h3>
      <p>{sentence}</p>
      {inferred.conclusion === "no_limits" ? (
        <p>
          <Link className="link" href={settingsHref}>
            {inferredMessages(format.locale).settings}
          </Link>
        </p>
      ) : null}
      {caption === null ? null : (
        <>
          <ul>
            {inferred.limits.map((use) => (
              <UseRow key={use.limit} use={use} isMeant={use.limit === inferred.limit} format={format} />
            ))}
          </ul>
          <p className={styles.caption}>{caption}</p>
        </>
      )}
    </section>
  );
}

function UseRow({ use, isMeant, format }: { use: LimitUse; isMeant: boolean; format: Format }) {
  const words = inferredMessages(format.locale);
  const written = writtenUse(use, format);
  const bar = {
    "--mark": limitColor(use.limit),
    "--filled": `${Math.min(1, use.share ?? 0) * 100}%`,
    "--ceiling": `${CEILING_SHARE * 100}%`,
  };
  return (
    <li className={isMeant ? styles.meant : undefined}>
      <span className={styles.name}>{written.limit}</span>
      <span
        aria-hidden
        className={use.missing === null ? styles.bar : `${styles.bar} ${styles.uncounted}`}
        style={bar as React.CSSProperties}
      />
      <span className={styles.figure}>{use.missing === null ? words.usedOf(written) : words.missing[use.missing]}</span>
      <span className={styles.share}>{use.missing === null ? written.share : null}</span>
    </li>
  );
}
