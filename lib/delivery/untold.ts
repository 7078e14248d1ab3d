import type { AlertInstance, AlertRule, AlertTransition, Silence } from "../model/alert";
import type { EvaluationPass } from "../store/alerts";
import { inhibitorOf } from "./inhibition";
import { matchingSilence } from "./silence-match";

/**
 * The log of an evaluation, with why an event will not be told as far as that is known when it is judged. Whether it is
 * told is decided at the moment of telling; what is over by then, or not silenced any more, is another line of another log.
 */
export function transitionsWithReasons(
  {
    transitions,
    events,
  }: Pick<EvaluationPass, "transitions"> & { events: readonly Pick<EvaluationPass["events"][number], "event">[] },
  scene: { silences: readonly Silence[]; instances: readonly AlertInstance[]; rules: readonly AlertRule[] },
  nowMs: number,
): AlertTransition[] {
  const { silences, instances, rules } = scene;
  return transitions.map((line) => {
    const told = events.find(({ event }) => event.ruleId === line.ruleId && event.fingerprint === line.fingerprint);
    if (line.untold !== null || told === undefined || told.event.kind === "resolved") return line;
    const { event } = told;
    if (matchingSilence(silences, event, nowMs) !== null) return { ...line, untold: "silenced" };
    const subject = { ...event, provider: event.context?.provider ?? null };
    const inhibitor = inhibitorOf(subject, instances, rules, silences, nowMs);
    return inhibitor === null ? line : { ...line, untold: "inhibited" };
  });
}
