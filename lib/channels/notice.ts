import type { AlertEvent } from "../model/alert";
import type { ChannelReport } from "../model/channel";

/** One event of a message, and what became of its telling. */
export interface NoticeItem {
  event: AlertEvent;
  /** Set where firing and resolving are told at once, because firing could not be delivered in time. */
  firedLate: { firedAtMs: number } | null;
  /** Deep link to the breaching window; episodes that resolved link to the same. */
  url: string;
  /** Deep links by example request id. */
  requestUrls: Record<string, string>;
  /** Where it can be acknowledged; the list of alerts where it is not given. */
  acknowledgeUrl?: string;
}

/** What one message says; every channel kind renders this. */
export type Notice =
  | {
      kind: "alert";
      /** Oldest first; several are a digest. */
      items: NoticeItem[];
      /** Events that did not fit into the digest. */
      omitted: number;
      appUrl: string;
      /** Names of pools by id, to show instead of ids. */
      poolNames: Record<string, string>;
      createdAtMs: number;
    }
  | { kind: "test"; channelName: string; appUrl: string; createdAtMs: number }
  /** Of another channel: it fails, or works again since the message was made. */
  | (ChannelReport & { kind: "channel_failing" | "channel_recovered"; appUrl: string; createdAtMs: number });
