import type { InstanceLabels } from "../model/alert";
import { RULE_GROUPS } from "../model/alert";
import type { AlertsText } from "./alerts-text";

const ORDER = [...RULE_GROUPS, "limit", "limit_source", "reset"] as const;
/** Labels that are read by their value alone; others need their name beside it. */
const SPEAKS_FOR_ITSELF: ReadonlySet<string> = new Set([
  "provider",
  "model",
  "pool",
  "limit",
  "limit_source",
  "upstream",
]);

/** What an instance is about: `openai gpt-6-luna · app support`. Pools by name. */
export function labelWords(labels: InstanceLabels, text: AlertsText): string {
  const { words, metrics } = text;
  const shown = ORDER.flatMap((name) => {
    const value = labels[name];
    if (value === undefined) return [];
    if (name === "reset") return value === null ? [] : [`${metrics.group.reset} ${resetWords(value, text)}`];
    const written =
      name === "pool" && value !== null ? (text.poolNames[value] ?? value) : (value ?? words.instances.notSent);
    const shownValue = name === "limit" ? limitName(written) : written;
    return [SPEAKS_FOR_ITSELF.has(name) ? shownValue : `${metrics.group[name]} ${shownValue}`];
  });
  return shown.length === 0 ? words.instances.everything : shown.join(" · ");
}

/** A reset is a time; whatever else stands there is shown as it is. */
function resetWords(value: string, { format, nowMs }: AlertsText): string {
  const atMs = /^\d{12,14}$/.test(value) ? Number(value) : Date.parse(value);
  return Number.isFinite(atMs) ? format.moment(atMs, nowMs) : value;
}

function limitName(limit: string): string {
  return limit === "concurrency" ? limit : limit.toUpperCase();
}

/** The same for equal labels, however they are ordered. */
export function labelsKey(labels: InstanceLabels): string {
  return JSON.stringify(Object.entries(labels).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** The name of a rule or channel; one that is gone keeps its id. */
export function nameOf(all: readonly { id: string; name: string }[], id: string): string {
  return all.find((one) => one.id === id)?.name ?? id;
}
