import type { Owner } from "../../lib/model/limit";
import styles from "./list.module.css";

const OWNER_OF_MARK: Readonly<Record<string, Owner>> = { p: "provider", g: "gateway", s: "shared", u: "unknown" };
const MAX_MARKS = 8;

/** One mark an attempt, in order; the letters are those of `RequestFacts.marks`. Shape alone tells the outcome. */
export function AttemptMarks({ marks, label }: { marks: string; label: string }) {
  const shown = marks.length > MAX_MARKS ? marks.slice(0, MAX_MARKS) : marks;
  return (
    <span className={styles.marks} role="img" aria-label={label} title={label}>
      {[...shown].map((mark, index) => (
        <AttemptMark key={index} mark={mark} />
      ))}
      {marks.length > MAX_MARKS ? <span className={styles.more}>+{marks.length - MAX_MARKS}</span> : null}
    </span>
  );
}

/** Square = limited in its owner's colour, diamond = billing stop, ring = answered, cross = other error, dash = cancelled. */
export function AttemptMark({ mark }: { mark: string }) {
  return (
    <svg viewBox="0 0 10 10" width="10" height="10" aria-hidden="true">
      <Shape mark={mark} />
    </svg>
  );
}

function Shape({ mark }: { mark: string }) {
  const owner = OWNER_OF_MARK[mark];
  if (owner) return <rect x="1" y="1" width="8" height="8" rx="1.5" fill={`var(--owner-${owner})`} />;
  if (mark === "b") return <path d="M5 .6L9.4 5 5 9.4.6 5z" fill="var(--owner-billing)" />;
  if (mark === "a") return <circle cx="5" cy="5" r="3.6" fill="none" stroke="var(--ok)" strokeWidth="1.6" />;
  const path = mark === "c" ? "M2 5h6" : "M2 2l6 6M8 2l-6 6";
  return <path d={path} fill="none" stroke="var(--ink)" strokeWidth="1.7" strokeLinecap="round" />;
}

/** The mark of a single attempt, by its outcome and the owner of its limit. */
export function markOf(outcome: string, owner: Owner | null): string {
  if (outcome === "billing") return "b";
  if (outcome === "answered") return "a";
  if (outcome === "limited") return Object.keys(OWNER_OF_MARK).find((mark) => OWNER_OF_MARK[mark] === owner) ?? "u";
  return outcome === "cancelled" ? "c" : "f";
}
