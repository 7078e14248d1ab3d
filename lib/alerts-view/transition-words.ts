import type { AlertsMessages } from "../i18n/alerts-messages";
import type { AlertRule, AlertState, AlertTransition } from "../model/alert";

type Why = keyof AlertsMessages["events"]["why"];

const CHANGES: Partial<Record<`${AlertState} ${AlertState}`, Why>> = {
  "ok pending": "began",
  "ok firing": "firedAtOnce",
  "pending firing": "fired",
  "pending ok": "tooShort",
  "firing recovering": "clearing",
  "recovering firing": "again",
  "recovering ok": "resolved",
  "firing ok": "resolved",
};

/** Why a state changed, or why it did not although the verdict did. */
export function transitionWhy(
  { from, to, evaluation }: Pick<AlertTransition, "from" | "to" | "evaluation">,
  words: AlertsMessages,
): string {
  const { why } = words.events;
  const { verdict, error } = evaluation;
  if (verdict === "error") return error ?? words.verdict.error;
  const isUnjudged = verdict === "no_data" || verdict === "sparse";
  if (isUnjudged) return from === "firing" && to === "ok" ? why.noDataResolved : words.verdict[verdict];
  const change = CHANGES[`${from} ${to}`];
  if (change !== undefined) return why[change];
  if (verdict === "hold") return why.held;
  return verdict === "breach" ? why.stayed : why.stillOk;
}

/** What a rule's instances are doing, worst first. */
export function stateCounts(states: readonly AlertState[]): { state: AlertState; count: number }[] {
  const order: AlertState[] = ["firing", "pending", "recovering", "ok"];
  return order
    .map((state) => ({ state, count: states.filter((one) => one === state).length }))
    .filter(({ count }) => count > 0);
}

/** A rule's metric and direction where it is still known; events outlive their rules. */
export function ruleOrNull(rules: readonly AlertRule[], id: string): AlertRule | null {
  return rules.find((rule) => rule.id === id) ?? null;
}
