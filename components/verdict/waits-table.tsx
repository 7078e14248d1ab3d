import { Check, TriangleAlert } from "lucide-react";
import type { VerdictText } from "../../lib/i18n/verdict";
import type { StatedWait } from "../../lib/model/verdict";
import styles from "./verdict.module.css";

interface WaitsProps {
  waits: readonly StatedWait[];
  /** When the response came, from which lengths are counted. */
  baseMs: number;
  text: VerdictText;
}

/** Every wait that a response states: where, how long, until when, and whether to believe it. */
export function WaitsTable({ waits, baseMs, text }: WaitsProps) {
  const { words, format } = text;
  if (waits.length === 0) return null;
  return (
    <table className={styles.waits}>
      <caption>
        <h3>{words.waits.title}</h3>
        <span>{words.waits.timesIn(format.zoneName(baseMs))}</span>
      </caption>
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
              {format.duration(wait.waitMs)}{" "}
              <span className={styles.muted}>
                {words.waits.until(timeOf(wait.atMs ?? baseMs + wait.waitMs, baseMs, format))}
              </span>
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

/** The day only where it is another one. */
function timeOf(atMs: number, baseMs: number, format: VerdictText["format"]): string {
  const day = format.day(atMs);
  return day === format.day(baseMs) ? format.seconds(atMs) : `${day} ${format.seconds(atMs)}`;
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
