import { X } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import type { AlertsText } from "../../lib/alerts-view/alerts-text";
import { type AlertsView, alertsHref, rulePath } from "../../lib/alerts-view/alerts-view";
import { labelWords, ruleName } from "../../lib/alerts-view/label-words";
import type { AlertsData } from "../../lib/alerts-view/load-alerts";
import { ruleOrNull, transitionWhy } from "../../lib/alerts-view/transition-words";
import { againstWords, basisWords, valueWords } from "../../lib/alerts-view/value-words";
import { NOTHING } from "../../lib/i18n/format";
import type { AlertTransition } from "../../lib/model/alert";
import { controlClass } from "../ui/button";
import styles from "./alerts.module.css";
import { PageLinks } from "./page-links";
import { StateWord } from "./state-word";

type EventRow = AlertTransition & { id: number };

interface CardProps {
  rows: readonly EventRow[];
  data: AlertsData;
  text: AlertsText;
  /** The few latest, with fewer columns. */
  isGlance: boolean;
  more: ReactNode;
  foot?: ReactNode;
}

/** What changed and why: the answer to "why did it (not) fire". */
export function EventCard({ rows, data, text, isGlance, more, foot }: CardProps) {
  const { words, format, nowMs } = text;
  const { columns } = words.events;
  return (
    <section className="card">
      <div className={styles.cardHead}>
        <h2>{words.events.title}</h2>
        <p>{words.events.sub}</p>
        {more}
      </div>
      {rows.length === 0 ? (
        <div className={styles.nothing}>
          <b>{words.events.empty}</b>
          <p>{words.events.emptyHint}</p>
        </div>
      ) : (
        <table className={`${styles.table} ${styles.log} ${isGlance ? styles.glance : ""}`}>
          <thead>
            <tr>
              <th scope="col">{columns.time}</th>
              <th scope="col">{columns.change}</th>
              <th scope="col">{columns.instance}</th>
              {isGlance ? null : <th scope="col">{columns.verdict}</th>}
              <th scope="col" className={styles.num}>
                {columns.value}
              </th>
              {isGlance ? null : <th scope="col">{columns.basis}</th>}
              {isGlance ? null : <th scope="col">{columns.told}</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <td data-phone="time" className={styles.muted}>
                  <time dateTime={new Date(row.atMs).toISOString()} title={format.instant(row.atMs)}>
                    {nowMs - row.atMs < 86_400_000 ? format.seconds(row.atMs) : format.moment(row.atMs, nowMs)}
                  </time>
                </td>
                <td data-phone="change">
                  <Change row={row} text={text} />
                </td>
                <td data-phone="name" className={isGlance ? styles.clip : styles.wrap}>
                  <Link href={rulePath(row.ruleId)} className={styles.plainName}>
                    {ruleName(data.rules, row.ruleId)}
                  </Link>{" "}
                  <span className={styles.muted}>{labelWords(row.labels, text)}</span>
                </td>
                {isGlance ? null : (
                  <td data-phone="why" className={styles.wrap}>
                    {transitionWhy(row, words)}
                  </td>
                )}
                <td data-phone="value" className={styles.num}>
                  <Value row={row} data={data} text={text} isGlance={isGlance} />
                </td>
                {isGlance ? null : (
                  <td data-phone="basis" className={styles.muted}>
                    <Basis row={row} data={data} text={text} />
                  </td>
                )}
                {isGlance ? null : (
                  <td data-phone="told" className={`${styles.wrap} ${styles.muted}`}>
                    {[
                      ...(row.untold === null ? [] : [words.events.untold[row.untold]]),
                      ...(row.note === null ? [] : [words.events.note[row.note]]),
                    ].join("; ")}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {foot}
    </section>
  );
}

function Change({ row: { from, to, evaluation }, text }: { row: EventRow; text: AlertsText }) {
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

function Value({
  row,
  data,
  text,
  isGlance,
}: {
  row: EventRow;
  data: AlertsData;
  text: AlertsText;
  isGlance: boolean;
}) {
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

function Basis({ row, data, text }: { row: EventRow; data: AlertsData; text: AlertsText }) {
  const rule = ruleOrNull(data.rules, row.ruleId);
  if (rule === null) return null;
  const { lowerBound } = row.evaluation;
  const parts = [
    basisWords(rule, row.evaluation, text),
    ...(lowerBound === null ? [] : [text.words.instances.bound(valueWords(rule.metric, lowerBound, text))]),
  ].filter((part) => part !== "");
  return parts.join(" · ");
}

interface TabProps {
  view: AlertsView;
  data: AlertsData;
  text: AlertsText;
  timeZone: string | null;
}

/** The whole log, a page at a time; of one rule or instance where the address says so. */
export function EventsTab({ view, data, text, timeZone }: TabProps) {
  if (data.events === null) return null;
  const { words } = text;
  return (
    <EventCard
      rows={data.events.rows}
      data={data}
      text={text}
      isGlance={false}
      more={
        view.ruleId === null ? null : (
          <Link
            className={controlClass()}
            href={alertsHref({ tab: "events" }, { timeZone })}
            title={words.events.clear}
          >
            {words.events.onlyRule(ruleName(data.rules, view.ruleId))}
            <X size={14} aria-hidden />
            <span className="visually-hidden">{words.events.clear}</span>
          </Link>
        )
      }
      foot={<PageLinks view={view} nextCursor={data.events.nextCursor} text={text} timeZone={timeZone} />}
    />
  );
}
