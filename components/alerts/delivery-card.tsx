import type { ReactNode } from "react";
import type { AlertsText } from "../../lib/alerts-view/alerts-text";
import type { AlertsView } from "../../lib/alerts-view/alerts-view";
import { type DeliveryLine, deliveryLine } from "../../lib/alerts-view/delivery-words";
import { nameOf } from "../../lib/alerts-view/label-words";
import type { AlertsData } from "../../lib/alerts-view/load-alerts";
import type { DeliveryRow } from "../../lib/store/alerts";
import { type Column, DataTable } from "../ui/data-table";
import { EmptyNote } from "../ui/empty-card";
import { RowToggle } from "../ui/opening-row";
import { Status } from "../ui/status";
import styles from "./alerts.module.css";
import { DeliveryTries } from "./delivery-tries";
import { LogTime } from "./event-cells";
import { LogCard, OnlyPart } from "./log-card";
import { PageLinks } from "./page-links";
import { Redeliver } from "./redeliver";
import type { TabProps } from "./tab-props";
import tables from "./tables.module.css";

interface CardProps {
  rows: readonly DeliveryRow[];
  data: Pick<AlertsData, "channels">;
  text: AlertsText;
  /** The few latest, without their tries. */
  isGlance: boolean;
  more: ReactNode;
  foot?: ReactNode;
}

/** A message and its line in words. */
interface LineRow extends DeliveryRow {
  line: DeliveryLine;
  channel: string;
}

/** Every message, where it went and what came back. */
export function DeliveryCard({ rows, data, text, isGlance, more, foot }: CardProps) {
  const words = text.words.deliveries;
  const lines = rows.map((row) => ({
    ...row,
    line: deliveryLine(row, text),
    channel: nameOf(data.channels, row.message.channelId),
  }));
  return (
    <LogCard title={words.title} sub={words.sub} more={more} foot={foot}>
      <DataTable
        caption={words.title}
        className={`${tables.dense} ${tables.log} ${tables.deliveries} ${isGlance ? tables.glance : ""}`}
        columns={columnsOf(text, isGlance)}
        rows={lines}
        keyOf={({ message }) => message.id}
        detailOf={({ message, tries }) =>
          isGlance || tries.length === 0 ? null : <DeliveryTries message={message} tries={tries} />
        }
        empty={
          <EmptyNote title={words.empty} isUnderHeading>
            <p>{words.emptyHint}</p>
          </EmptyNote>
        }
      />
    </LogCard>
  );
}

function columnsOf(text: AlertsText, isGlance: boolean): Column<LineRow>[] {
  const words = text.words.deliveries;
  const { columns } = words;
  return [
    {
      id: "time",
      label: columns.time,
      onPhone: { area: "time", isAtEnd: true },
      looks: ["muted"],
      cell: ({ message }) => <LogTime atMs={message.createdAtMs} text={text} />,
    },
    { id: "channel", label: columns.channel, onPhone: { area: "channel" }, cell: ({ channel }) => channel },
    {
      id: "message",
      label: columns.message,
      onPhone: { area: "name" },
      looks: [isGlance ? "clip" : "wrap"],
      cell: ({ message, line }) => (
        <>
          {line.message}
          {message.redelivery ? <span className={styles.muted}> · {words.byHand}</span> : null}
        </>
      ),
    },
    {
      id: "result",
      label: columns.result,
      onPhone: { area: "result" },
      looks: ["middle"],
      cell: ({ line }) => <Status health={line.tone}>{words.state[line.state]}</Status>,
    },
    { id: "code", label: columns.code, onPhone: { area: "code" }, looks: ["number"], cell: ({ line }) => line.code },
    { id: "took", label: columns.took, looks: ["number", "muted"], cell: ({ line }) => line.took },
    {
      id: "tries",
      label: columns.tries,
      ...(isGlance ? {} : { onPhone: { area: "tries", isLabelled: true } }),
      looks: ["number", "muted"],
      cell: ({ line }) => <RowToggle label={words.tries(line.tries, line.message)}>{line.tries}</RowToggle>,
    },
    {
      id: "actions",
      label: columns.actions,
      isLabelHidden: true,
      onPhone: { area: "more" },
      looks: [isGlance ? "clip" : "wrap"],
      cell: ({ message, line }) => <More message={message} line={line} isGlance={isGlance} />,
    },
  ];
}

/** When it is tried next or why it was given up, and the way to send it again. */
function More({ message, line, isGlance }: Pick<LineRow, "message" | "line"> & { isGlance: boolean }) {
  const canSend = line.canRedeliver && (!isGlance || message.status === "dead");
  if (line.more === "" && !canSend) return null;
  return (
    <>
      <span className={styles.muted}>{line.more}</span> {canSend ? <Redeliver messageId={message.id} /> : null}
    </>
  );
}

/** The whole log, a page at a time; of one channel where the address says so. */
export function DeliveriesTab({ view, data, text, timeZone }: TabProps) {
  if (data.deliveries === null) return null;
  const { rows, nextCursor } = data.deliveries;
  return (
    <DeliveryCard
      rows={rows}
      data={data}
      text={text}
      isGlance={false}
      more={<OnlyPart tab="deliveries" part={partOf(view, data, text)} text={text} timeZone={timeZone} />}
      foot={<PageLinks view={view} nextCursor={nextCursor} text={text} timeZone={timeZone} />}
    />
  );
}

/** What of the log the address asks for; null = all. */
function partOf({ channelId, messageId }: AlertsView, data: CardProps["data"], text: AlertsText): string | null {
  if (messageId !== null) return text.words.deliveries.onlyMessage;
  if (channelId === null) return null;
  return text.words.deliveries.onlyChannel(nameOf(data.channels, channelId));
}
