import type { VerdictText } from "../../lib/i18n/verdict";
import type { Owner } from "../../lib/model/limit";
import styles from "./verdict.module.css";
import type { VerdictFacts } from "./verdict-facts";

interface BarProps {
  facts: Pick<VerdictFacts, "limit" | "used" | "requested">;
  owner: Owner;
  text: VerdictText;
}

/** Used and requested against the limit, as a sentence with a bar under it; nothing where they were not stated. */
export function FiguresBar({ facts: { limit, used, requested }, owner, text }: BarProps) {
  const { words, figure } = text;
  if (limit === 0) return <p>{words.figures.zero}</p>;
  if (limit === null || limit < 0 || (used === null && requested === null)) return null;
  const sum = (used ?? 0) + (requested ?? 0);
  const span = Math.max(limit, sum);
  const share = (value: number) => `${(value / span) * 100}%`;
  const parts = {
    used: used === null ? null : figure(used),
    requested: requested === null ? null : figure(requested),
    limit: figure(limit),
  };
  return (
    <div className={styles.figures} style={{ "--mark": `var(--owner-${owner})` } as React.CSSProperties}>
      <p>
        {sum > limit
          ? words.figures.over({ ...parts, by: figure(sum - limit) })
          : words.figures.within({ ...parts, left: figure(limit - sum) })}
      </p>
      <div className={styles.bar} aria-hidden>
        <span className={styles.used} style={{ width: share(used ?? 0) }} />
        <span className={styles.requested} style={{ width: share(requested ?? 0) }} />
        <span className={styles.limit} style={{ left: share(limit) }} />
      </div>
    </div>
  );
}
