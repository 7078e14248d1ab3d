import type { AlertEvent, AlertInstance, AlertRule, AlertState, Silence } from "../model/alert";
import { inhibitorOf } from "./inhibition";
import { matchingSilence } from "./silence-match";

/** What decides at the moment of telling whether an event is still to be told. */
export interface AlertScene {
  silences: readonly Silence[];
  instances: readonly AlertInstance[];
  rules: readonly AlertRule[];
  nowMs: number;
}

/** Why an event is not told now, in words; null = nothing keeps it. */
export function muteNote(event: AlertEvent, { silences, instances, rules, nowMs }: AlertScene): string | null {
  const silence = matchingSilence(silences, event, nowMs);
  if (silence !== null) return `Silenced by ${silence.author || "somebody"}${silence.note ? `: ${silence.note}` : ""}.`;
  const subject = { ...event, provider: event.context?.provider ?? null };
  const inhibitor = inhibitorOf(subject, instances, rules, silences, nowMs);
  return inhibitor === null ? null : `The alert of all of ${inhibitor.labels.provider} says it already.`;
}

/** Where the instance of an event stands, as long as its episode is not over. */
export function stateOf(
  { ruleId, fingerprint, episodeId }: AlertEvent,
  { instances }: Pick<AlertScene, "instances">,
): AlertState | null {
  const instance = instances.find(
    (one) => one.ruleId === ruleId && one.fingerprint === fingerprint && one.episodeId === episodeId,
  );
  return instance?.state ?? null;
}
