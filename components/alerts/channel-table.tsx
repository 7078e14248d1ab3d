import Link from "next/link";
import { type AlertsText, counted } from "../../lib/alerts-view/alerts-text";
import { channelPath } from "../../lib/alerts-view/alerts-view";
import { channelState } from "../../lib/alerts-view/channel-state";
import type { AlertsData } from "../../lib/alerts-view/load-alerts";
import { alertChannelMessages } from "../../lib/i18n/alert-channels";
import type { Channel, ChannelHealth } from "../../lib/model/channel";
import { controlClass } from "../ui/button";
import { actionColumn, type Column, DataTable } from "../ui/data-table";
import { EmptyNote } from "../ui/empty-card";
import { Status } from "../ui/status";
import styles from "./alerts.module.css";
import { ChannelMenu } from "./channel-menu";
import tables from "./tables.module.css";

interface TableProps {
  data: AlertsData;
  text: AlertsText;
}

/** Where alerts go, and whether they arrive there. */
export function ChannelTable({ data, text }: TableProps) {
  const words = alertChannelMessages(text.format.locale);
  return (
    <section className="card">
      <DataTable
        caption={text.words.tab.channels}
        className={`${tables.settings} ${tables.channels}`}
        columns={columnsOf(data, text)}
        rows={data.channels}
        keyOf={({ id }) => id}
        empty={
          <EmptyNote title={words.empty}>
            <p>{words.emptyHint}</p>
            <Link className={controlClass("primary")} href={channelPath(null)}>
              {words.newTitle}
            </Link>
          </EmptyNote>
        }
      />
    </section>
  );
}

function columnsOf({ channelHealth, rules }: AlertsData, text: AlertsText): Column<Channel>[] {
  const { format, nowMs } = text;
  const words = alertChannelMessages(format.locale);
  const { columns } = words;
  const healthOf = (channel: Channel) => channelHealth.find(({ channelId }) => channelId === channel.id) ?? null;
  const usedBy = ({ id }: Channel) => rules.filter((rule) => rule.channels.includes(id)).map(({ name }) => name);
  return [
    {
      id: "channel",
      label: columns.channel,
      isRowName: true,
      onPhone: { area: "name" },
      cell: ({ id, name }) => (
        <Link className={styles.name} href={channelPath(id)}>
          {name}
        </Link>
      ),
    },
    {
      id: "kind",
      label: columns.kind,
      onPhone: { area: "kind" },
      looks: ["muted"],
      cell: ({ type }) => words.kind[type],
    },
    {
      id: "state",
      label: columns.state,
      onPhone: { area: "state" },
      looks: ["wrap"],
      cell: (channel) => <State channel={channel} health={healthOf(channel)} words={words} />,
    },
    {
      id: "delivered",
      label: columns.delivered,
      onPhone: { area: "delivered", isLabelled: true },
      looks: ["muted"],
      cell: (channel) => {
        const atMs = healthOf(channel)?.lastDeliveredAtMs ?? null;
        return atMs === null ? words.neverDelivered : format.moment(atMs, nowMs);
      },
    },
    {
      id: "rules",
      label: columns.rules,
      onPhone: { area: "rules", isLabelled: true },
      looks: ["muted"],
      cell: (channel) => {
        const names = usedBy(channel);
        const said = names.length === 0 ? words.notUsed : words.usedBy(counted(names.length, format));
        return <span title={names.join(", ")}>{said}</span>;
      },
    },
    actionColumn(columns.actions, ({ id, name }) => <ChannelMenu id={id} name={name} />),
  ];
}

interface StateProps {
  channel: Channel;
  health: ChannelHealth | null;
  words: ReturnType<typeof alertChannelMessages>;
}

function State({ channel, health, words }: StateProps) {
  const { state, tone } = channelState(channel, health);
  return (
    <Status health={tone}>
      {words.state[state]}
      {health?.lastError && state !== "ok" && state !== "fresh" ? (
        <span className={styles.muted}> · {health.lastError}</span>
      ) : null}
    </Status>
  );
}
