import type { AlertEvent, AlertInstance, AlertRule, AlertState, Silence } from "../model/alert";
import type { MutedBy } from "../model/channel";
import { inhibitorOf } from "./inhibition";
import { matchingSilence } from "./silence-match";

/** What decides at the moment of telling whether an event is still to be told. */
export interface AlertScene {
  silences: readonly Silence[];
  instances: readonly AlertInstance[];
  rules: readonly AlertRule[];
  nowMs: number;
}

export interface Muting {
  by: MutedBy;
  /** In words. */
  note: string;
}

/** What keeps an event from being told now; null = nothing does. */
export function mutingOf(event: AlertEvent, { silences, instances, rules, nowMs }: AlertScene): Muting | null {
  const silence = matchingSilence(silences, event, nowMs);
  if (silence !== null) {
    const note = `Silenced by ${silence.author || "somebody"}${silence.note ? `: ${silence.note}` : ""}.`;
    return { by: { silenceId: silence.id }, note };
  }
  const subject = { ...event, provider: event.context?.provider ?? null };
  const inhibitor = inhibitorOf(subject, instances, rules, silences, nowMs);
  if (inhibitor === null) return null;
  const { ruleId, fingerprint, labels } = inhibitor;
  return { by: { ruleId, fingerprint }, note: `The alert of all of ${labels.provider} says it already.` };
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
