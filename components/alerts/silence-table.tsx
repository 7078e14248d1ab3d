import { BellOff, CalendarClock, Check } from "lucide-react";
import type { AlertsText } from "../../lib/alerts-view/alerts-text";
import type { AlertsData } from "../../lib/alerts-view/load-alerts";
import { matcherWords, silenceState } from "../../lib/alerts-view/silenced";
import type { SilenceState } from "../../lib/i18n/alerts-messages";
import { EmptyCard } from "../ui/empty-card";
import styles from "./alerts.module.css";
import { EndSilence } from "./end-silence";
import { SilenceButton } from "./silence-button";

const ORDER: readonly SilenceState[] = ["active", "upcoming", "over"];
const ICONS = { active: BellOff, upcoming: CalendarClock, over: Check } as const;

/** What is silenced, by whom and until when; what is over stands last. */
export function SilenceTable({ data, text }: { data: AlertsData; text: AlertsText }) {
  const { words, format, nowMs } = text;
  const { columns } = words.silences;
  const names = Object.fromEntries(data.rules.map(({ id, name }) => [id, name]));
  if (data.silences.length === 0) {
    return (
      <EmptyCard title={words.silences.empty}>
        <p>{words.silences.emptyHint}</p>
        <SilenceButton rules={data.rules} poolNames={data.poolNames} />
      </EmptyCard>
    );
  }
  const rows = data.silences
    .map((silence) => ({ silence, state: silenceState(silence, nowMs) }))
    .toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state) || b.silence.untilMs - a.silence.untilMs);
  return (
    <section className="card">
      <table className={`${styles.table} ${styles.rules}`}>
        <thead>
          <tr>
            <th scope="col">{columns.state}</th>
            <th scope="col">{columns.matches}</th>
            <th scope="col">{columns.until}</th>
            <th scope="col">{columns.author}</th>
            <th scope="col">{columns.note}</th>
            <th scope="col">
              <span className="visually-hidden">{columns.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ silence, state }) => {
            const Icon = ICONS[state];
            const matches = matcherWords(silence.matchers, names, text);
            return (
              <tr key={silence.id} data-state={state}>
                <td>
                  <span className={styles.state}>
                    <Icon size={14} aria-hidden />
                    {words.silences.state[state]}
                  </span>
                </td>
                <th scope="row" className={styles.wrap}>
                  <b>{matches}</b>
                </th>
                <td>
                  {words.silences.between(format.moment(silence.fromMs, nowMs), format.moment(silence.untilMs, nowMs))}
                </td>
                <td>{silence.author}</td>
                <td className={`${styles.wrap} ${styles.muted}`}>{silence.note}</td>
                <td>{state === "over" ? null : <EndSilence id={silence.id} matches={matches} />}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
