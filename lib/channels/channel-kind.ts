import type { z } from "zod";
import type { ChannelType, MessageLanguage } from "../model/channel";
import type { Notice } from "./notice";

/** A field of a channel's form, in its order. */
export interface ChannelField {
  name: string;
  kind: "url" | "secret" | "text" | "number" | "boolean" | "choice" | "headers";
  isRequired: boolean;
  /** Never shown again once saved; encrypted at rest. Addresses that carry a token are secrets. */
  isSecret: boolean;
  choices?: readonly string[];
  /** Shown in an empty field. */
  placeholder?: string;
}

export interface OutgoingHttp {
  via: "http";
  method: "POST" | "GET";
  url: string;
  headers: Record<string, string>;
  /** Exactly the bytes that are sent (and signed). */
  body: string;
}

export interface OutgoingMail {
  via: "smtp";
  host: string;
  port: number;
  /** TLS from the first byte (465); else STARTTLS unless `allowsPlain`. */
  isSecure: boolean;
  allowsPlain: boolean;
  user: string | null;
  password: string | null;
  from: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
  /** Stable over retries, so that mail programs see one message. */
  messageId: string;
  /** One synthetic root an episode. */
  references: string | null;
}

export type Outgoing = OutgoingHttp | OutgoingMail;

/** What came back; `body` at most 64 KiB. */
export interface HttpReceipt {
  status: number;
  /** Names in lower case. */
  headers: Record<string, string>;
  body: string;
}

/** `accepted`: taken, but the receiver does not say whether it shows it. `gone`: do not send there again. */
export interface ReceiptVerdict {
  outcome: "delivered" | "accepted" | "retry" | "failed" | "gone";
  /** The receiver's own code, where it has one. */
  code: string | null;
  /** In words a person can act on; null where it worked. */
  error: string | null;
  /** What the receiver asks to wait. */
  retryAfterMs: number | null;
  /** Nothing more to this channel for so long, whatever the message. */
  pauseMs: number | null;
  /** Fields of the configuration that the receiver has moved (Telegram's chat id). */
  newConfig: Record<string, unknown> | null;
}

export interface ComposeContext {
  /** Of this try: signatures and their time stamps are made anew. */
  nowMs: number;
  messageId: string;
  language: MessageLanguage;
  /** `Limitscope/0.1.0` */
  userAgent: string;
  /** HMAC-SHA256 of the text under the key. lib knows no node:crypto. */
  hmacSha256: (key: Uint8Array | string, message: string) => Uint8Array;
}

/** One kind of receiver: one file each, one line in lib/channels/registry. */
export interface ChannelKind<Config> {
  type: ChannelType;
  fields: readonly ChannelField[];
  /** Of configuration and secrets together, defaults filled in. */
  schema: z.ZodType<Config>;
  /** At most so many events in one message; 1 where each episode needs its own (PagerDuty). */
  maxEvents: number;
  /** An event that resolves is only of use where its firing was delivered there before (PagerDuty): else it is dropped instead of combined. */
  dropsLateResolved: boolean;
  /** Token bucket of the channel: so many at once, then one each `everyMs`. */
  pace: { burst: number; everyMs: number };
  compose(notice: Notice, config: Config, context: ComposeContext): Outgoing;
  /** Only of HTTP; SMTP is judged by server/senders. */
  judge(receipt: HttpReceipt): ReceiptVerdict;
}
