import type { Notice } from "../lib/channels/notice";
import { alertNotice } from "../lib/delivery/notice-of";
import type { Channel, ChannelType, Message } from "../lib/model/channel";
import type { AlertStore } from "../lib/store/alerts";
import type { OutboxState } from "./outbox-state";

export interface NoticeMeans {
  store: Pick<AlertStore, "event" | "message">;
  appUrl: string;
  poolNames(): Promise<Readonly<Record<string, string>>>;
  kindOf(type: ChannelType): { maxEvents: number };
}

/** Why a message is not sent although it waited. */
export interface Untold {
  untold: string;
}

/** What a message says; the same at each try. */
export async function noticeOf(
  message: Message,
  channel: Channel,
  { channels }: Pick<OutboxState, "channels">,
  { store, appUrl, poolNames, kindOf }: NoticeMeans,
): Promise<Notice | Untold> {
  const { kind, createdAtMs, report, aboutChannelId } = message;
  switch (kind) {
    case "test":
      return { kind, channelName: channel.name, appUrl, createdAtMs };
    case "channel_failing":
      if (report === null || !channels.some(({ id }) => id === aboutChannelId)) {
        return { untold: "The channel it is about was deleted." };
      }
      return { kind, ...report, appUrl, createdAtMs };
    case "channel_recovered": {
      const failing = report === null ? null : await store.message(report.outageId);
      // One that retention has removed was told long ago.
      if (report === null || (failing !== null && failing.deliveredAtMs === null)) {
        return { untold: "Nobody was told here that it failed." };
      }
      return { kind, ...report, appUrl, createdAtMs };
    }
    case "alert": {
      const found = await Promise.all(message.eventIds.map((id) => store.event(id)));
      const events = found.filter((event) => event !== null);
      if (events.length === 0) return { untold: "What it told was removed after its retention." };
      const { maxEvents } = kindOf(channel.type);
      return alertNotice(message, events, { appUrl, poolNames: await poolNames(), maxEvents });
    }
  }
}
