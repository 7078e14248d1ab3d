import { ruleNameIn } from "../alerts/shipped-names";
import type { DeliveryState } from "../i18n/alert-log-messages";
import type { DeliveryRow } from "../store/alerts";
import { type AlertsText, counted } from "./alerts-text";

export interface DeliveryLine {
  state: DeliveryState;
  tone: "ok" | "warn" | "critical" | "no_data";
  /** What it tells. */
  message: string;
  code: string;
  took: string;
  tries: string;
  /** When it is tried next, or why it was given up. */
  more: string;
  canRedeliver: boolean;
}

/** One message and how its telling goes. */
export function deliveryLine({ message, tries, events }: DeliveryRow, text: AlertsText): DeliveryLine {
  const { words, format, nowMs } = text;
  const last = tries.reduce<(typeof tries)[number] | null>((a, b) => (a === null || b.number > a.number ? b : a), null);
  const state = stateOf(message, nowMs);
  const next = message.nextTryAtMs;
  return {
    state,
    tone: { delivered: "ok", sending: "no_data", waiting: "no_data", retrying: "warn", dead: "critical" }[
      state
    ] as DeliveryLine["tone"],
    message: messageWords({ message, events }, text),
    code: last === null ? "" : (last.code ?? (last.httpStatus === null ? "" : String(last.httpStatus))),
    took: last === null ? "" : format.duration(last.tookMs),
    tries: format.count(message.tries),
    more:
      message.status === "pending" && next !== null && next > nowMs
        ? words.deliveries.next(format.seconds(next))
        : state === "delivered"
          ? ""
          : (message.lastError ?? ""),
    canRedeliver: message.status !== "pending",
  };
}

function stateOf({ status, tries, nextTryAtMs }: DeliveryRow["message"], nowMs: number): DeliveryState {
  if (status !== "pending") return status;
  if (tries > 0) return "retrying";
  return nextTryAtMs !== null && nextTryAtMs <= nowMs ? "sending" : "waiting";
}

/** `fired · 429 rate`, `digest of 7 events`, `test`. */
function messageWords({ message, events }: Pick<DeliveryRow, "message" | "events">, text: AlertsText): string {
  const { deliveries } = text.words;
  if (message.kind !== "alert") return deliveries.kind[message.kind];
  const [first] = events;
  if (first === undefined) return deliveries.kind.alert;
  if (events.length > 1 && new Set(events.map(({ ruleId }) => ruleId)).size > 1)
    return deliveries.digest(counted(events.length, text.format));
  const kinds = [...new Set(events.map(({ kind }) => deliveries.event[kind]))].join(", ");
  return deliveries.about(kinds, ruleNameIn(first.ruleName, text.format.locale));
}
