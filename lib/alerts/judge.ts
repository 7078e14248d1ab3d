import type { Direction, Evaluation, RuleInput, Severity } from "../model/alert";

type Thresholds = Pick<RuleInput, "direction" | "critical" | "warning" | "resolveAt">;

/** What a value rests on. */
export interface Grounds {
  value: number | null;
  samples: number;
  bad: number | null;
  windowFromMs: number;
  windowToMs: number;
}

export function isBeyond(direction: Direction, value: number, threshold: number): boolean {
  return direction === "above" ? value > threshold : value < threshold;
}

/** The threshold that is reached first. */
export function firstThreshold({ warning, critical }: Pick<RuleInput, "warning" | "critical">): number {
  return warning ?? critical;
}

/** The highest threshold a value is beyond; null = none. */
export function breachOf(rule: Thresholds, value: number): { severity: Severity; threshold: number } | null {
  if (isBeyond(rule.direction, value, rule.critical)) return { severity: "critical", threshold: rule.critical };
  if (rule.warning === null || !isBeyond(rule.direction, value, rule.warning)) return null;
  return { severity: "warning", threshold: rule.warning };
}

/** Whether a value is on the good side of where the alert resolves. */
export function isClear(rule: Thresholds, value: number): boolean {
  return !isBeyond(rule.direction, value, rule.resolveAt ?? firstThreshold(rule));
}

/** Verdict on a value that rests on enough. `tested` is what must be beyond a threshold to breach: the value, or its bound. */
export function judge(rule: Thresholds, grounds: Grounds & { value: number }, tested = grounds.value): Evaluation {
  const breach = breachOf(rule, tested);
  const verdict = breach ? "breach" : isClear(rule, grounds.value) ? "clear" : "hold";
  // What is spread comes last: an object that grows after a spread is made a hundred times slower.
  return {
    verdict,
    severity: breach?.severity ?? null,
    threshold: breach?.threshold ?? firstThreshold(rule),
    lowerBound: null,
    error: null,
    ...grounds,
  };
}

/** Verdict where no threshold was tested. */
export function unjudged(
  rule: Thresholds,
  verdict: Exclude<Evaluation["verdict"], "breach">,
  grounds: Grounds,
): Evaluation {
  return { verdict, severity: null, threshold: firstThreshold(rule), lowerBound: null, error: null, ...grounds };
}

/** What an instance comes to whose figures could not be had; `error` in words for a person. */
export function failedEvaluation(rule: RuleInput, atMs: number, error: string): Evaluation {
  const windowFromMs = atMs - rule.windowSeconds * 1_000;
  const grounds = { value: null, samples: 0, bad: null, windowFromMs, windowToMs: atMs };
  return { ...unjudged(rule, "error", grounds), error };
}
