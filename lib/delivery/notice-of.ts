import type { Notice, NoticeItem } from "../channels/notice";
import type { AlertEvent } from "../model/alert";
import type { Message } from "../model/channel";
import { alertHref } from "./alert-href";

export interface NoticeContext {
  appUrl: string;
  poolNames: Readonly<Record<string, string>>;
  /** Of the channel's kind. */
  maxEvents: number;
}

/** What an alert message says: the same at each try, as events do not change. */
export function alertNotice(
  { createdAtMs }: Message,
  events: readonly AlertEvent[],
  { appUrl, poolNames, maxEvents }: NoticeContext,
): Notice & { kind: "alert" } {
  const told = events.filter((event) => !isToldByItsEnd(event, events));
  const kept = new Set(mostUrgent(told, maxEvents));
  const items = told
    .filter((event) => kept.has(event))
    .map((event): NoticeItem => {
      const isLate = event.kind === "resolved" && events.some((other) => isEarlier(other, event));
      return {
        event,
        firedLate: isLate ? { firedAtMs: event.firedAtMs } : null,
        url: `${appUrl}${alertHref(event)}`,
        requestUrls: Object.fromEntries(
          (event.context?.exampleRequestIds ?? []).map((id) => [id, `${appUrl}/requests/${encodeURIComponent(id)}`]),
        ),
      };
    });
  const names = { ...poolNames, ...namesIn(told) };
  return { kind: "alert", items, omitted: told.length - items.length, appUrl, poolNames: names, createdAtMs };
}

/** Its end is told in the same message, and says when it began. */
function isToldByItsEnd(event: AlertEvent, events: readonly AlertEvent[]): boolean {
  return events.some((other) => other.kind === "resolved" && isEarlier(event, other));
}

function isEarlier(event: AlertEvent, than: AlertEvent): boolean {
  return event.episodeId === than.episodeId && event.seq < than.seq;
}

function mostUrgent(events: readonly AlertEvent[], count: number): AlertEvent[] {
  const urgency = ({ kind, severity }: AlertEvent) => (kind === "resolved" ? 2 : severity === "critical" ? 0 : 1);
  return [...events].sort((a, b) => urgency(a) - urgency(b)).slice(0, count);
}

/** Of pools that may have been removed since. */
function namesIn(events: readonly AlertEvent[]): Record<string, string> {
  return Object.fromEntries(
    events.flatMap(({ context }) => (context?.pool == null ? [] : [[context.pool.id, context.pool.name]])),
  );
}
