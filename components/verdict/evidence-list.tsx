import type { VerdictText } from "../../lib/i18n/verdict";
import type { Owner } from "../../lib/model/limit";
import type { Evidence } from "../../lib/model/verdict";
import styles from "./verdict.module.css";

interface EvidenceProps {
  evidence: readonly Evidence[];
  owner: Owner;
  text: VerdictText;
}

/** What decided, in the words of the response. */
export function EvidenceList({ evidence, owner, text: { words } }: EvidenceProps) {
  return (
    <>
      <h3 className={styles.part}>{words.evidence}</h3>
      {evidence.length === 0 ? (
        <p className={styles.muted}>{words.noEvidence}</p>
      ) : (
        <dl className={styles.quote} style={{ "--mark": `var(--owner-${owner})` } as React.CSSProperties}>
          {evidence.map(({ path, excerpt }) => (
            <div key={`${path} ${excerpt}`} className={styles.line}>
              <dt>{path}</dt>
              <dd>
                <mark>{excerpt}</mark>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}
