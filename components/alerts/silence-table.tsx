import { BellOff, CalendarClock, Check } from "lucide-react";
import type { AlertsText } from "../../lib/alerts-view/alerts-text";
import { silenceAnchor } from "../../lib/alerts-view/alerts-view";
import type { AlertsData } from "../../lib/alerts-view/load-alerts";
import { matcherWords, silenceState } from "../../lib/alerts-view/silenced";
import type { SilenceState } from "../../lib/i18n/alerts-messages";
import type { Silence } from "../../lib/model/alert";
import { actionColumn, type Column, DataTable } from "../ui/data-table";
import { EmptyNote } from "../ui/empty-card";
import styles from "./alerts.module.css";
import { EndSilence } from "./end-silence";
import { SilenceButton } from "./silence-button";
import tables from "./tables.module.css";

const ORDER: readonly SilenceState[] = ["active", "upcoming", "over"];
const ICONS = { active: BellOff, upcoming: CalendarClock, over: Check } as const;

interface SilenceRow {
  silence: Silence;
  state: SilenceState;
  /** In words. */
  matches: string;
}

/** What is silenced, by whom and until when; what is over stands last. */
export function SilenceTable({ data, text }: { data: AlertsData; text: AlertsText }) {
  const words = text.words.silences;
  return (
    <section className="card">
      <DataTable
        caption={text.words.tab.silences}
        className={`${tables.settings} ${tables.silences}`}
        columns={columnsOf(text)}
        rows={rowsOf(data, text)}
        keyOf={({ silence }) => silence.id}
        attributesOf={({ silence, state }) => ({ id: silenceAnchor(silence.id), "data-state": state })}
        empty={
          <EmptyNote title={words.empty}>
            <p>{words.emptyHint}</p>
            <SilenceButton rules={data.rules} poolNames={data.poolNames} />
          </EmptyNote>
        }
      />
    </section>
  );
}

function rowsOf({ silences, rules }: AlertsData, text: AlertsText): SilenceRow[] {
  const names = Object.fromEntries(rules.map(({ id, name }) => [id, name]));
  return silences
    .map((silence) => ({
      silence,
      state: silenceState(silence, text.nowMs),
      matches: matcherWords(silence.matchers, names, text),
    }))
    .toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state) || b.silence.untilMs - a.silence.untilMs);
}

function columnsOf(text: AlertsText): Column<SilenceRow>[] {
  const { format, nowMs } = text;
  const words = text.words.silences;
  const { columns } = words;
  return [
    {
      id: "state",
      label: columns.state,
      onPhone: { area: "state" },
      cell: ({ state }) => {
        const Icon = ICONS[state];
        return (
          <span className={styles.state}>
            <Icon size={14} aria-hidden />
            {words.state[state]}
          </span>
        );
      },
    },
    {
      id: "matches",
      label: columns.matches,
      isRowName: true,
      onPhone: { area: "name" },
      looks: ["wrap"],
      cell: ({ matches }) => <b>{matches}</b>,
    },
    {
      id: "until",
      label: columns.until,
      onPhone: { area: "until" },
      cell: ({ silence: { fromMs, untilMs } }) =>
        words.between(format.moment(fromMs, nowMs), format.moment(untilMs, nowMs)),
    },
    {
      id: "author",
      label: columns.author,
      onPhone: { area: "author", isLabelled: true },
      cell: ({ silence }) => silence.author,
    },
    {
      id: "note",
      label: columns.note,
      onPhone: { area: "note" },
      looks: ["wrap", "muted"],
      cell: ({ silence }) => silence.note,
    },
    actionColumn(columns.actions, ({ silence, state, matches }) =>
      state === "over" ? null : <EndSilence id={silence.id} matches={matches} />,
    ),
  ];
}
