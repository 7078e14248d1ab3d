import type { AlertTransition, EventKind } from "../model/alert";
import type { DeliveryTry, MessageKind, OutboxOutcome } from "../model/channel";
import type { Counted } from "./overview-messages";

export type DeliveryState = "delivered" | "sending" | "waiting" | "retrying" | "dead";

/** Words of what changed and of what was sent. */
export interface AlertLogMessages {
  events: {
    title: string;
    sub: string;
    all: string;
    columns: Record<"time" | "instance" | "change" | "verdict" | "value" | "basis" | "told", string>;
    empty: string;
    emptyHint: string;
    onlyRule(name: string): string;
    clear: string;
    arrow(from: string, to: string): string;
    why: Record<
      | "began"
      | "fired"
      | "firedAtOnce"
      | "tooShort"
      | "clearing"
      | "again"
      | "resolved"
      | "noDataResolved"
      | "stillOk"
      | "held"
      | "stayed",
      string
    >;
    /** What became of it at a channel. */
    telling: Record<
      "delivered" | "combined" | "underWay" | "waiting" | "dead" | "expired" | "dropped",
      (channel: string) => string
    > & {
      /** Nothing is known of what kept it. */
      muted: string;
      /** `author` is empty where nobody gave a name. */
      silenced(matches: string, author: string): string;
      inhibited(alert: string): string;
    };
    untold: Record<NonNullable<AlertTransition["untold"]>, string>;
    note: Record<NonNullable<AlertTransition["note"]>, string>;
    against(value: string, threshold: string): string;
  };
  deliveries: {
    title: string;
    sub: string;
    all: string;
    columns: Record<"time" | "channel" | "message" | "result" | "code" | "took" | "tries" | "actions", string>;
    empty: string;
    emptyHint: string;
    onlyChannel(name: string): string;
    onlyMessage: string;
    kind: Record<MessageKind, string>;
    event: Record<EventKind, string>;
    about(kind: string, rule: string): string;
    digest(count: Counted): string;
    state: Record<DeliveryState, string>;
    outcome: Record<DeliveryTry["outcome"], string>;
    ended: Record<OutboxOutcome, string>;
    next(at: string): string;
    tries(count: string, name: string): string;
    tryNumber(number: string): string;
    request: string;
    response: string;
    retryAfter(wait: string): string;
    noAnswer: string;
    redeliver: string;
    redelivered: string;
    byHand: string;
    gone: string;
  };
  pages: { label: string; newest: string; older: string; timesIn(zone: string): string };
}
