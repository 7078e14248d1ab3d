import type { AlertHealth } from "../alerts/alert-desk";
import { matchingSilence } from "../delivery/silence-match";
import type { AlertInstance, AlertRule, Severity, Silence } from "../model/alert";
import type { Channel } from "../model/channel";
import { type AlertsText, counted } from "./alerts-text";
import { labelWords } from "./label-words";

/** What every page says about alerts; small enough to be asked for again and again. */
export interface FiringSummary {
  /** Alerts that fire and are not silenced. */
  count: number;
  worst: Severity | null;
  /** The first of them, worst first: what to read in the strip and in a notification. */
  shown: { key: string; rule: string; about: string; severity: Severity; sinceMs: number }[];
  /** Of everything that fires, to tell what is new. */
  keys: string[];
  failingChannels: { id: string; name: string }[];
  /** null = alerts are being evaluated. */
  evaluator: Extract<AlertHealth["state"], "late" | "failing"> | null;
  atMs: number;
}

const MAX_SHOWN = 3;

export function firingSummary(
  from: {
    instances: readonly AlertInstance[];
    rules: readonly AlertRule[];
    silences: readonly Silence[];
    channels: readonly Channel[];
    health: AlertHealth;
  },
  text: AlertsText,
): FiringSummary {
  const { nowMs } = text;
  const ruleOf = new Map(from.rules.map((rule) => [rule.id, rule]));
  const firing = from.instances
    .filter(({ state, severity }) => (state === "firing" || state === "recovering") && severity !== null)
    .filter((instance) => ruleOf.has(instance.ruleId) && matchingSilence(from.silences, instance, nowMs) === null)
    .toSorted(
      (a, b) => Number(b.severity === "critical") - Number(a.severity === "critical") || sinceOf(a) - sinceOf(b),
    );
  const { state } = from.health;
  return {
    count: firing.length,
    worst: firing[0]?.severity ?? null,
    shown: firing.slice(0, MAX_SHOWN).map((instance) => ({
      key: keyOf(instance),
      rule: ruleOf.get(instance.ruleId)?.name ?? instance.ruleId,
      about: labelWords(instance.labels, text),
      severity: instance.severity ?? "critical",
      sinceMs: sinceOf(instance),
    })),
    keys: firing.map(keyOf),
    failingChannels: from.health.failingChannels.map((id) => ({
      id,
      name: from.channels.find((channel) => channel.id === id)?.name ?? id,
    })),
    evaluator: state === "late" || state === "failing" ? state : null,
    atMs: nowMs,
  };
}

function keyOf({ episodeId, ruleId, fingerprint }: AlertInstance): string {
  return episodeId ?? `${ruleId} ${fingerprint}`;
}

function sinceOf({ firedAtMs, sinceMs }: AlertInstance): number {
  return firedAtMs ?? sinceMs;
}

/** The one sentence under the title: what fires, then what changes. */
export function alertsHeadline(
  instances: readonly AlertInstance[],
  rules: readonly AlertRule[],
  silences: readonly Silence[],
  text: AlertsText,
): string {
  const { words, format, nowMs } = text;
  const { headline } = words;
  if (rules.length === 0) return headline.noRules;
  const known = new Set(rules.map(({ id }) => id));
  const own = instances.filter(({ ruleId }) => known.has(ruleId));
  const isSilenced = (instance: AlertInstance) => matchingSilence(silences, instance, nowMs) !== null;
  const firing = own.filter((instance) => instance.state === "firing" && !isSilenced(instance));
  const count = (of: readonly unknown[]) => counted(of.length, format);
  const rest = [
    { found: own.filter(({ state }) => state === "pending"), say: headline.pending },
    { found: own.filter(({ state }) => state === "recovering"), say: headline.recovering },
    { found: own.filter((instance) => instance.state !== "ok" && isSilenced(instance)), say: headline.silenced },
  ].flatMap(({ found, say }) => (found.length === 0 ? [] : [say(count(found))]));
  if (firing.length === 0) return rest.length === 0 ? headline.nothing : `${headline.nothing} ${headline.also(rest)}`;
  const sinceMs = Math.min(...firing.map(sinceOf));
  return headline.also([headline.firing(count(firing), format.moment(sinceMs, nowMs)), ...rest]);
}
