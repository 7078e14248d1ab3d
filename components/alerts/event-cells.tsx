import Link from "next/link";
import type { AlertsText } from "../../lib/alerts-view/alerts-text";
import { rulePath } from "../../lib/alerts-view/alerts-view";
import { labelWords, nameOf } from "../../lib/alerts-view/label-words";
import type { AlertsData, EventRow } from "../../lib/alerts-view/load-alerts";
import type { ToldLine } from "../../lib/alerts-view/told-words";
import { ruleOrNull } from "../../lib/alerts-view/transition-words";
import { againstWords, basisWords, valueWords } from "../../lib/alerts-view/value-words";
import { NOTHING } from "../../lib/i18n/format";
import styles from "./alerts.module.css";
import { StateWord } from "./state-word";

interface CellProps {
  row: EventRow;
  data: AlertsData;
  text: AlertsText;
}

/** Of the last day the clock alone, before that the day as well. */
export function LogTime({ atMs, text: { format, nowMs } }: { atMs: number; text: AlertsText }) {
  return (
    <time dateTime={new Date(atMs).toISOString()} title={format.instant(atMs)}>
      {nowMs - atMs < 86_400_000 ? format.seconds(atMs) : format.moment(atMs, nowMs)}
    </time>
  );
}

export function EventSubject({ row, data, text }: CellProps) {
  return (
    <>
      <Link href={rulePath(row.ruleId)} className={styles.plainName}>
        {nameOf(data.rules, row.ruleId)}
      </Link>{" "}
      <span className={styles.muted}>{labelWords(row.labels, text)}</span>
    </>
  );
}

export function EventChange({ row: { from, to, evaluation }, text }: Omit<CellProps, "data">) {
  const { words } = text;
  return (
    <span className={styles.change}>
      {from === to ? null : (
        <>
          <span className={styles.muted}>{words.state[from]} →</span>{" "}
        </>
      )}
      <StateWord state={to} severity={to === "firing" ? evaluation.severity : null} words={words} />
    </span>
  );
}

export function EventValue({ row, data, text, isGlance }: CellProps & { isGlance: boolean }) {
  const rule = ruleOrNull(data.rules, row.ruleId);
  const { value } = row.evaluation;
  // Without its rule nobody knows the unit any longer.
  if (rule === null) return value === null ? NOTHING : String(Number(value.toPrecision(3)));
  const against = againstWords(rule.metric, rule.direction, row.evaluation, text);
  if (isGlance || value === null) return against.value;
  return (
    <>
      {against.value} <span className={styles.muted}>{against.threshold}</span>
    </>
  );
}

export function EventBasis({ row, data, text }: CellProps) {
  const rule = ruleOrNull(data.rules, row.ruleId);
  if (rule === null) return null;
  const { lowerBound } = row.evaluation;
  const parts = [
    basisWords(rule, row.evaluation, text),
    ...(lowerBound === null ? [] : [text.words.instances.bound(valueWords(rule.metric, lowerBound, text))]),
  ].filter((part) => part !== "");
  return parts.join(" · ");
}

/** What became of it, each with the way to what it is about. */
export function EventTold({ lines }: { lines: readonly ToldLine[] }) {
  if (lines.length === 0) return null;
  return (
    <ul className={styles.told}>
      {lines.map(({ said, href }) => (
        <li key={`${said} ${href}`}>
          {href === null ? (
            said
          ) : (
            <Link className={styles.toldLink} href={href}>
              {said}
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}
