import { Check, TriangleAlert } from "lucide-react";
import type { VerdictText } from "../../lib/i18n/verdict";
import type { StatedWait } from "../../lib/model/verdict";
import styles from "./verdict.module.css";

/** Every wait that a response states: where, how long, and whether to believe it. */
export function WaitsTable({ waits, text }: { waits: readonly StatedWait[]; text: VerdictText }) {
  const { words } = text;
  if (waits.length === 0) return null;
  return (
    <table className={styles.waits}>
      <caption>{words.waits.title}</caption>
      <thead>
        <tr>
          <th scope="col">{words.waits.place}</th>
          <th scope="col">{words.waits.length}</th>
          <th scope="col">{words.waits.worth}</th>
        </tr>
      </thead>
      <tbody>
        {waits.map((wait) => (
          <tr key={`${wait.path} ${wait.excerpt}`} data-governs={wait.governs}>
            <td>
              <span className={styles.path}>{wait.path}</span>
              <code>{wait.excerpt}</code>
              <span className={styles.muted}> {words.waits.unit[wait.unit]}</span>
            </td>
            <td>
              {text.format.duration(wait.waitMs)}
              {wait.atMs === null ? null : (
                <span className={styles.until}>{words.waits.until(text.format.instant(wait.atMs))}</span>
              )}
            </td>
            <td>
              <Worth wait={wait} text={text} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Worth({ wait, text: { words } }: { wait: StatedWait; text: VerdictText }) {
  const { governs, alsoStated, doubt } = words.waits;
  return (
    <>
      {wait.governs ? (
        <span className={styles.governs}>
          <Check size={14} aria-hidden />
          {governs}
        </span>
      ) : null}
      {wait.doubt === null ? null : (
        <span className={styles.doubt}>
          <TriangleAlert size={14} aria-hidden />
          {doubt[wait.doubt]}
        </span>
      )}
      {wait.governs || wait.doubt !== null ? null : <span className={styles.muted}>{alsoStated}</span>}
    </>
  );
}
