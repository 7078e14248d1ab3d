import Link from "next/link";
import { type AlertsText, counted } from "../../lib/alerts-view/alerts-text";
import { channelPath } from "../../lib/alerts-view/alerts-view";
import { channelState } from "../../lib/alerts-view/channel-state";
import type { AlertsData } from "../../lib/alerts-view/load-alerts";
import { alertChannelMessages } from "../../lib/i18n/alert-channels";
import type { Channel } from "../../lib/model/channel";
import { controlClass } from "../ui/button";
import { EmptyCard } from "../ui/empty-card";
import { Status } from "../ui/status";
import styles from "./alerts.module.css";
import { ChannelMenu } from "./channel-menu";

interface TableProps {
  data: AlertsData;
  text: AlertsText;
}

/** Where alerts go, and whether they arrive there. */
export function ChannelTable({ data, text }: TableProps) {
  const words = alertChannelMessages(text.format.locale);
  const { columns } = words;
  if (data.channels.length === 0) {
    return (
      <EmptyCard title={words.empty}>
        <p>{words.emptyHint}</p>
        <Link className={controlClass("primary")} href={channelPath(null)}>
          {words.newTitle}
        </Link>
      </EmptyCard>
    );
  }
  return (
    <section className="card">
      <table className={`${styles.table} ${styles.rules}`}>
        <thead>
          <tr>
            <th scope="col">{columns.channel}</th>
            <th scope="col">{columns.kind}</th>
            <th scope="col">{columns.state}</th>
            <th scope="col">{columns.delivered}</th>
            <th scope="col">{columns.rules}</th>
            <th scope="col">
              <span className="visually-hidden">{columns.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {data.channels.map((channel) => (
            <Row key={channel.id} channel={channel} data={data} text={text} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Row({ channel, data, text }: TableProps & { channel: Channel }) {
  const { format, nowMs } = text;
  const words = alertChannelMessages(format.locale);
  const health = data.channelHealth.find(({ channelId }) => channelId === channel.id) ?? null;
  const { state, tone } = channelState(channel, health);
  const rules = data.rules.filter((rule) => rule.channels.includes(channel.id));
  const delivered = health?.lastDeliveredAtMs ?? null;
  return (
    <tr>
      <th scope="row">
        <Link className={styles.name} href={channelPath(channel.id)}>
          {channel.name}
        </Link>
      </th>
      <td className={styles.muted}>{words.kind[channel.type]}</td>
      <td className={styles.wrap}>
        <Status health={tone}>
          {words.state[state]}
          {health?.lastError && state !== "ok" && state !== "fresh" ? (
            <span className={styles.muted}> · {health.lastError}</span>
          ) : null}
        </Status>
      </td>
      <td className={styles.muted}>{delivered === null ? words.neverDelivered : format.moment(delivered, nowMs)}</td>
      <td className={styles.muted} title={rules.map(({ name }) => name).join(", ")}>
        {rules.length === 0 ? words.notUsed : words.usedBy(counted(rules.length, format))}
      </td>
      <td>
        <ChannelMenu id={channel.id} name={channel.name} />
      </td>
    </tr>
  );
}
