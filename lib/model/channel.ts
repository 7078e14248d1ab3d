export const CHANNEL_TYPES = [
  "webhook",
  "slack",
  "discord",
  "teams",
  "pagerduty",
  "telegram",
  "feishu",
  "dingtalk",
  "wecom",
  "ntfy",
  "email",
] as const;
export type ChannelType = (typeof CHANNEL_TYPES)[number];
export type MessageLanguage = "en" | "zh-CN";

/** Where alerts go. Whatever is secret in its configuration (addresses with tokens included) stands in `sealed`. */
export interface Channel {
  id: string;
  name: string;
  type: ChannelType;
  language: MessageLanguage;
  isEnabled: boolean;
  /** Fields that are no secrets; the shape is the channel type's. */
  config: Record<string, unknown>;
  /** Encrypted JSON of the fields that are, see server/secret-box. */
  sealed: string;
  /** What may be shown of secrets: `https://hooks.slack.com/***`, by field. */
  masked: Record<string, string>;
  /** Told when this channel fails for long, and when it works again; null = nobody. */
  fallbackChannelId: string | null;
  version: number;
  createdAtMs: number;
  updatedAtMs: number;
}

export type ChannelInput = Pick<
  Channel,
  "name" | "type" | "language" | "isEnabled" | "config" | "sealed" | "masked" | "fallbackChannelId"
>;

/** How a channel has been doing; kept apart from what people edit. */
export interface ChannelHealth {
  channelId: string;
  /** `open` = nothing is sent until `pausedUntilMs`, then one message tries; `gone` = the receiver said it is no more. */
  breaker: "closed" | "open" | "gone";
  consecutiveFailures: number;
  firstFailureAtMs: number | null;
  lastError: string | null;
  lastDeliveredAtMs: number | null;
  pausedUntilMs: number | null;
  /** Whoever has been told that it fails. Stays until it works again, which they are told, too. */
  toldFailing: FailureTold[];
}

export interface FailureTold {
  /** Where it was told. */
  channelId: string;
  /** By which message. */
  messageId: string;
  /** Since when it failed, as told there. */
  sinceMs: number;
}

/** `combined` = told within another event's message; `expired`, `dead` = given up; `muted` = silenced or inhibited. */
export type OutboxOutcome = "delivered" | "combined" | "expired" | "dead" | "muted" | "dropped";

/** What kept an event from being told: a silence, or the alert of a whole provider that says it already. */
export type MutedBy = { silenceId: string } | { ruleId: string; fingerprint: string };

/** One event for one channel, written with the transition. Unique by channel, episode and seq. */
export interface OutboxEntry {
  id: number;
  channelId: string;
  eventId: string;
  episodeId: string;
  seq: number;
  createdAtMs: number;
  /** null = still waits for its message. */
  messageId: string | null;
  /** null = not ended yet. */
  outcome: OutboxOutcome | null;
  /** Why it ended so, in words; null where the outcome says it. */
  outcomeNote: string | null;
  /** Of what is muted, where it is known. */
  mutedBy: MutedBy | null;
  endedAtMs: number | null;
}

export type MessageKind = "alert" | "test" | "channel_failing" | "channel_recovered";
export type MessageStatus = "pending" | "delivered" | "dead";

/** What a message about another channel says of it. */
export interface ChannelReport {
  /** The message that tells the failure; the one that tells its end has the same. */
  outageId: string;
  channelName: string;
  sinceMs: number;
  lastError: string | null;
  /** Alerts that waited for it when the message was made. */
  waitingAlerts: number;
  /** Alerts of which something was given up since it failed. */
  lostAlerts: number;
}

/** What is sent under one `webhook-id`: the same content at each try. */
export interface Message {
  /** `msg_` and 26 characters; no dot. */
  id: string;
  channelId: string;
  kind: MessageKind;
  createdAtMs: number;
  /** Events it tells, in order; empty for tests. */
  eventIds: string[];
  /** Of `channel_failing` and `channel_recovered`: the channel it is about. */
  aboutChannelId: string | null;
  /** Of these: what it says. */
  report: ChannelReport | null;
  status: MessageStatus;
  tries: number;
  /** null = not to be tried again. */
  nextTryAtMs: number | null;
  expiresAtMs: number;
  deliveredAtMs: number | null;
  lastError: string | null;
  /** Set while somebody asked to send it again by hand, under the same id. */
  redelivery: boolean;
}

/** One try; excerpts are cut, stripped of control characters and of secrets. */
export interface DeliveryTry {
  messageId: string;
  channelId: string;
  number: number;
  atMs: number;
  tookMs: number;
  outcome: "delivered" | "accepted" | "retry" | "failed";
  httpStatus: number | null;
  /** The receiver's own code (`errcode`), SMTP code or error name. */
  code: string | null;
  error: string | null;
  retryAfterMs: number | null;
  requestExcerpt: string;
  responseExcerpt: string;
}
