import type { ReactNode } from "react";
import type { AlertsText } from "../../lib/alerts-view/alerts-text";
import { nameOf } from "../../lib/alerts-view/label-words";
import type { AlertsData, EventRow } from "../../lib/alerts-view/load-alerts";
import { toldLines } from "../../lib/alerts-view/told-words";
import { transitionWhy } from "../../lib/alerts-view/transition-words";
import { type Column, DataTable } from "../ui/data-table";
import { EmptyNote } from "../ui/empty-card";
import { EventBasis, EventChange, EventSubject, EventTold, EventValue, LogTime } from "./event-cells";
import { LogCard, OnlyPart } from "./log-card";
import { PageLinks } from "./page-links";
import type { TabProps } from "./tab-props";
import tables from "./tables.module.css";

interface CardProps {
  rows: readonly EventRow[];
  data: AlertsData;
  text: AlertsText;
  timeZone: string | null;
  /** The few latest, with fewer columns. */
  isGlance: boolean;
  more: ReactNode;
  foot?: ReactNode;
}

/** What changed and why: the answer to "why did it (not) fire". */
export function EventCard(props: CardProps) {
  const { rows, text, isGlance, more, foot } = props;
  const words = text.words.events;
  const columns = columnsOf(props);
  return (
    <LogCard title={words.title} sub={words.sub} more={more} foot={foot}>
      <DataTable
        caption={words.title}
        className={`${tables.dense} ${tables.log} ${tables.events} ${isGlance ? tables.glance : ""}`}
        columns={isGlance ? columns.filter(({ id }) => GLANCE.has(id)) : columns}
        rows={rows}
        keyOf={({ id }) => id}
        empty={
          <EmptyNote title={words.empty} isUnderHeading>
            <p>{words.emptyHint}</p>
          </EmptyNote>
        }
      />
    </LogCard>
  );
}

const GLANCE = new Set(["time", "change", "instance", "value"]);

function columnsOf({ data, text, timeZone, isGlance }: CardProps): Column<EventRow>[] {
  const words = text.words.events;
  const { columns } = words;
  return [
    {
      id: "time",
      label: columns.time,
      onPhone: { area: "time", isAtEnd: true },
      looks: ["muted"],
      cell: ({ atMs }) => <LogTime atMs={atMs} text={text} />,
    },
    {
      id: "change",
      label: columns.change,
      onPhone: { area: "change" },
      looks: ["middle"],
      cell: (row) => <EventChange row={row} text={text} />,
    },
    {
      id: "instance",
      label: columns.instance,
      onPhone: { area: "name" },
      looks: [isGlance ? "clip" : "wrap"],
      cell: (row) => <EventSubject row={row} data={data} text={text} />,
    },
    {
      id: "why",
      label: columns.verdict,
      onPhone: { area: "why" },
      looks: ["wrap"],
      cell: (row) => transitionWhy(row, text.words),
    },
    {
      id: "value",
      label: columns.value,
      onPhone: { area: "value" },
      looks: ["number"],
      cell: (row) => <EventValue row={row} data={data} text={text} isGlance={isGlance} />,
    },
    {
      id: "basis",
      label: columns.basis,
      fromPx: 1041,
      onPhone: { area: "basis" },
      looks: ["muted"],
      cell: (row) => <EventBasis row={row} data={data} text={text} />,
    },
    {
      id: "told",
      label: columns.told,
      onPhone: { area: "told" },
      looks: ["wrap", "muted"],
      cell: (row) => <EventTold lines={toldLines(row, data, text, { timeZone })} />,
    },
  ];
}

/** The whole log, a page at a time; of one rule or instance where the address says so. */
export function EventsTab({ view, data, text, timeZone }: TabProps) {
  if (data.events === null) return null;
  const { rows, nextCursor } = data.events;
  const part = view.ruleId === null ? null : text.words.events.onlyRule(nameOf(data.rules, view.ruleId));
  return (
    <EventCard
      rows={rows}
      data={data}
      text={text}
      timeZone={timeZone}
      isGlance={false}
      more={<OnlyPart tab="events" part={part} text={text} timeZone={timeZone} />}
      foot={<PageLinks view={view} nextCursor={nextCursor} text={text} timeZone={timeZone} />}
    />
  );
}
