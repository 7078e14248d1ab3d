import type { AlertEvent, AlertInstance, AlertRule, Evaluation, ResolveReason } from "../model/alert";
import type { EvaluationPass } from "../store/alerts";
import { evaluate } from "./evaluate";
import type { RuleFigures } from "./figures";
import { type FigureStores, gatherFigures } from "./gather-figures";
import { instanceFingerprint } from "./instance-fingerprint";
import { failedEvaluation } from "./judge";
import { endInstance, type TransitionContext, type TransitionResult, transition } from "./transition";

/** What an evaluation changed, before its events know what they are about. */
export type Draft = Omit<EvaluationPass, "ranAtMs" | "tookMs" | "events"> & {
  events: { event: Omit<AlertEvent, "id" | "context">; channels: string[] }[];
};

export interface EvaluationInput {
  rules: readonly AlertRule[];
  instances: readonly AlertInstance[];
  /** Of an episode whose rule is gone: the event that told of its firing, and the channels it went to. */
  firedEvent: (instance: AlertInstance) => Promise<{ event: AlertEvent; channels: string[] } | null>;
  newEpisodeId: () => string;
  /** End of the last downtime and its length; null = none. */
  resumed: { atMs: number; downMs: number } | null;
}

/** Judges every rule at one instant of the grid. What cannot be read freezes its own instances only. */
export async function runEvaluation(stores: FigureStores, input: EvaluationInput, atMs: number): Promise<Draft> {
  const draft: Draft = { atMs, failures: [], instances: [], gone: [], transitions: [], events: [] };
  const enabled = input.rules.filter(({ isEnabled }) => isEnabled);
  const byRule = instancesByRule(input.instances);
  const known = enabled.map((rule) => currentInstances(rule, byRule.get(rule.id) ?? []));
  const gathered = await gatherFigures(
    stores,
    enabled.map((rule, index) => ({ rule, known: known[index] ?? [] })),
    atMs,
  );
  for (const [index, rule] of enabled.entries()) {
    const own = known[index] ?? [];
    const found = gathered[index];
    if (found === undefined || found instanceof Error) {
      draft.failures.push({ ruleId: rule.id, error: found?.message ?? "No figures." });
      for (const instance of own) freeze(draft, rule, instance, found?.message ?? "No figures.");
    } else judge(draft, rule, own, found, input);
  }
  await endStrays(draft, input, new Set(known.flat()));
  return draft;
}

function instancesByRule(instances: readonly AlertInstance[]): Map<string, AlertInstance[]> {
  const byRule = new Map<string, AlertInstance[]>();
  for (const instance of instances) byRule.set(instance.ruleId, [...(byRule.get(instance.ruleId) ?? []), instance]);
  return byRule;
}

/** Those that the rule as it is now still watches. */
function currentInstances(rule: AlertRule, instances: readonly AlertInstance[]): AlertInstance[] {
  return instances.filter(({ labels, fingerprint }) => fingerprint === instanceFingerprint(rule, labels));
}

function judge(
  draft: Draft,
  rule: AlertRule,
  known: readonly AlertInstance[],
  figures: readonly RuleFigures[],
  { newEpisodeId, resumed }: Pick<EvaluationInput, "newEpisodeId" | "resumed">,
): void {
  const before = new Map(known.map((instance) => [instance.fingerprint, instance]));
  for (const figure of figures) {
    const fingerprint = instanceFingerprint(rule, figure.labels);
    const previous = before.get(fingerprint) ?? null;
    before.delete(fingerprint);
    step(draft, rule, previous, evaluate(rule, figure, draft.atMs), {
      labels: figure.labels,
      fingerprint,
      newEpisodeId,
      resumed,
    });
  }
  // Whatever they watched is no more: a pool that was deleted, say.
  for (const instance of before.values()) end(draft, rule, instance, "gone");
}

function freeze(draft: Draft, rule: AlertRule, instance: AlertInstance, error: string): void {
  const { labels, fingerprint } = instance;
  const evaluation = failedEvaluation(rule, draft.atMs, error);
  // Nothing begins on an error, so no episode is made.
  step(draft, rule, instance, evaluation, { labels, fingerprint, newEpisodeId: () => instance.episodeId ?? "" });
}

function step(
  draft: Draft,
  rule: AlertRule,
  previous: AlertInstance | null,
  evaluation: Evaluation,
  about: Omit<TransitionContext, "atMs">,
): void {
  const result = transition(rule, previous, evaluation, { atMs: draft.atMs, ...about });
  if (result.instance !== null) draft.instances.push(result.instance);
  else if (previous !== null) draft.gone.push({ ruleId: rule.id, fingerprint: previous.fingerprint });
  tell(draft, result, rule.channels);
}

function tell(draft: Draft, { events, transition: change }: TransitionResult, channels: readonly string[]): void {
  for (const event of events) draft.events.push({ event, channels: [...channels] });
  if (change === null) return;
  const untold = events.length > 0 && channels.length === 0 ? "no_channel" : change.untold;
  draft.transitions.push({ ...change, untold });
}

function end(draft: Draft, rule: AlertRule, instance: AlertInstance, reason: ResolveReason): void {
  draft.gone.push({ ruleId: instance.ruleId, fingerprint: instance.fingerprint });
  tell(draft, endInstance(rule, instance, reason, draft.atMs), rule.channels);
}

/** Instances of rules that were deleted, disabled, or made to watch something else. */
async function endStrays(draft: Draft, { rules, instances, firedEvent }: EvaluationInput, kept: Set<AlertInstance>) {
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  for (const instance of instances) {
    if (kept.has(instance)) continue;
    const rule = byId.get(instance.ruleId);
    if (rule !== undefined) {
      end(draft, rule, instance, rule.isEnabled ? "rule_changed" : "rule_disabled");
      continue;
    }
    draft.gone.push({ ruleId: instance.ruleId, fingerprint: instance.fingerprint });
    const fired = instance.episodeId === null ? null : await firedEvent(instance);
    if (fired === null) continue;
    const { id: _id, context: _context, ...told } = fired.event;
    const event = { ...told, kind: "resolved", reason: "rule_disabled", seq: instance.lastSeq + 1 } as const;
    draft.events.push({ event: { ...event, atMs: draft.atMs, evaluation: instance.last }, channels: fired.channels });
  }
}
