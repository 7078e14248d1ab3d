import { X } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import type { AlertsText } from "../../lib/alerts-view/alerts-text";
import { type AlertsView, alertsHref } from "../../lib/alerts-view/alerts-view";
import { deliveryLine } from "../../lib/alerts-view/delivery-words";
import type { AlertsData } from "../../lib/alerts-view/load-alerts";
import type { DeliveryRow } from "../../lib/store/alerts";
import { controlClass } from "../ui/button";
import styles from "./alerts.module.css";
import { DeliveryRowView } from "./delivery-row";
import { PageLinks } from "./page-links";

interface CardProps {
  rows: readonly DeliveryRow[];
  data: Pick<AlertsData, "channels">;
  text: AlertsText;
  /** The few latest, without their tries. */
  isGlance: boolean;
  more: ReactNode;
  foot?: ReactNode;
}

/** Every message, where it went and what came back. */
export function DeliveryCard({ rows, data, text, isGlance, more, foot }: CardProps) {
  const { words, format, nowMs } = text;
  const { columns } = words.deliveries;
  return (
    <section className="card">
      <div className={styles.cardHead}>
        <h2>{words.deliveries.title}</h2>
        <p>{words.deliveries.sub}</p>
        {more}
      </div>
      {rows.length === 0 ? (
        <div className={styles.nothing}>
          <b>{words.deliveries.empty}</b>
          <p>{words.deliveries.emptyHint}</p>
        </div>
      ) : (
        <table className={`${styles.table} ${styles.log} ${styles.deliveries} ${isGlance ? styles.glance : ""}`}>
          <thead>
            <tr>
              <th scope="col">{columns.time}</th>
              <th scope="col">{columns.channel}</th>
              <th scope="col">{columns.message}</th>
              <th scope="col">{columns.result}</th>
              <th scope="col" className={styles.num}>
                {columns.code}
              </th>
              <th scope="col" className={styles.num}>
                {columns.took}
              </th>
              <th scope="col" className={styles.num}>
                {columns.tries}
              </th>
              <th scope="col">
                <span className="visually-hidden">{columns.actions}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <DeliveryRowView
                key={row.message.id}
                row={row}
                line={deliveryLine(row, text)}
                channel={data.channels.find(({ id }) => id === row.message.channelId)?.name ?? row.message.channelId}
                time={
                  nowMs - row.message.createdAtMs < 86_400_000
                    ? format.seconds(row.message.createdAtMs)
                    : format.moment(row.message.createdAtMs, nowMs)
                }
                isGlance={isGlance}
              />
            ))}
          </tbody>
        </table>
      )}
      {foot}
    </section>
  );
}

interface TabProps {
  view: AlertsView;
  data: AlertsData;
  text: AlertsText;
  timeZone: string | null;
}

/** The whole log, a page at a time; of one channel where the address says so. */
export function DeliveriesTab({ view, data, text, timeZone }: TabProps) {
  if (data.deliveries === null) return null;
  const { words } = text;
  const channel = data.channels.find(({ id }) => id === view.channelId);
  return (
    <DeliveryCard
      rows={data.deliveries.rows}
      data={data}
      text={text}
      isGlance={false}
      more={
        view.channelId === null ? null : (
          <Link
            className={controlClass()}
            href={alertsHref({ tab: "deliveries" }, { timeZone })}
            title={words.events.clear}
          >
            {words.deliveries.onlyChannel(channel?.name ?? view.channelId)}
            <X size={14} aria-hidden />
            <span className="visually-hidden">{words.events.clear}</span>
          </Link>
        )
      }
      foot={<PageLinks view={view} nextCursor={data.deliveries.nextCursor} text={text} timeZone={timeZone} />}
    />
  );
}
