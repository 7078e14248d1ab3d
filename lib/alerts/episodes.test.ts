import { describe, expect, test } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../metrics/buckets";
import type { AlertInstance, AlertRule, Evaluation, RuleInput } from "../model/alert";
import { gapTransition, shiftForDowntime } from "./downtime";
import { evaluate } from "./evaluate";
import type { RuleFigures } from "./figures";
import { failedEvaluation } from "./judge";
import { evaluationOf, ruleOf, T } from "./rule-fixture";
import { endInstance, type NewEvent, type TransitionContext, transition } from "./transition";

/** Runs figures, or an evaluation, through both functions and says what was told. */
class Run {
  instance: AlertInstance | null = null;
  readonly events: NewEvent[] = [];
  note: string | null = null;
  #episodes = 0;

  constructor(public rule: AlertRule) {}

  at(atMs: number, figures: RuleFigures | Evaluation, resumed: TransitionContext["resumed"] = null): string {
    const evaluation = "kind" in figures ? evaluate(this.rule, figures, atMs) : figures;
    const newEpisodeId = () => `e${++this.#episodes}`;
    const context = { atMs, labels: {}, fingerprint: "f", newEpisodeId, resumed };
    const result = transition(this.rule, this.instance, evaluation, context);
    this.instance = result.instance;
    this.events.push(...result.events);
    this.note = result.transition?.note ?? null;
    const told = result.events.map(
      ({ kind, reason, episodeId }) => `${kind}${reason ? `(${reason})` : ""} ${episodeId}`,
    );
    return [this.instance?.state ?? "-", ...told].join(", ");
  }
}

describe("a budget", () => {
  const budget = { amountUsd: 100, period: "day", timeZone: "UTC", steps: [0.6, 0.85, 1], projected: false };
  const rule = (over: Partial<RuleInput["budget"]> = {}) =>
    ruleOf({ metric: "budget_used", budget: { ...budget, ...over } as RuleInput["budget"] });
  const spent = (spentUsd: number, day = 0): RuleFigures => ({
    kind: "budget",
    labels: {},
    spentUsd,
    periodFromMs: T + day * DAY_MS,
    periodToMs: T + (day + 1) * DAY_MS,
  });
  const hour = (count: number) => T + count * HOUR_MS;

  test("tells each step once a period, and that the period is over", () => {
    const run = new Run(rule());
    expect(run.at(hour(1), spent(10))).toBe("-");
    expect(run.at(hour(2), spent(61))).toBe("firing, fired e1");
    expect(run.at(hour(3), spent(70))).toBe("firing");
    expect(run.at(hour(4), spent(86))).toBe("firing, escalated e1");
    expect(run.at(hour(5), spent(101))).toBe("firing, escalated e1");
    expect(run.at(hour(9), spent(140))).toBe("firing");
    expect(run.at(hour(25), spent(2, 1))).toBe("ok, resolved(period_over) e1");
    expect(run.note).toBe("period");
    expect(run.at(hour(30), spent(65, 1))).toBe("firing, fired e2");
    expect(run.events.map(({ severity, seq, evaluation }) => [severity, seq, evaluation.threshold])).toEqual([
      ["warning", 1, 0.6],
      ["warning", 2, 0.85],
      ["critical", 3, 1],
      ["critical", 4, 1],
      ["warning", 1, 0.6],
    ]);
  });

  test("tells only the highest of several steps", () => {
    const run = new Run(rule());
    expect(run.at(hour(1), spent(99))).toBe("firing, fired e1");
    expect(run.events[0]?.evaluation.threshold).toBe(0.85);
  });

  test("goes straight on where the new period is over a step already", () => {
    const run = new Run(rule());
    run.at(hour(1), spent(99));
    expect(run.at(hour(48), spent(60, 1))).toBe("firing, resolved(period_over) e1, fired e2");
  });

  test("a cost that is corrected downward does not make a step told again", () => {
    const run = new Run(rule());
    run.at(hour(1), spent(60.1));
    expect(run.at(hour(2), spent(59.9))).toBe("firing");
    expect(run.at(hour(3), spent(60.2))).toBe("firing");
  });

  test("another amount arms every step again", () => {
    const run = new Run(rule());
    run.at(hour(1), spent(90));
    run.rule = rule({ amountUsd: 120 });
    expect(run.at(hour(2), spent(90))).toBe("firing, resolved(rule_changed) e1, fired e2");
    expect(run.note).toBe("edited");
    run.rule = rule({ amountUsd: 1_000 });
    expect(run.at(hour(3), spent(90))).toBe("ok, resolved(rule_changed) e2");
  });

  test("tells once that the pace leads beyond it, beside the steps", () => {
    const run = new Run(rule({ projected: true }));
    expect(run.at(hour(1), spent(30))).toBe("-");
    expect(run.at(hour(6), spent(30))).toBe("firing, fired e1");
    expect(run.at(hour(9), spent(31))).toBe("firing");
    expect(run.at(hour(10), spent(50))).toBe("firing");
    expect(run.at(hour(11), spent(61))).toBe("firing, escalated e1");
    expect(run.events.map(({ evaluation }) => [evaluation.step, evaluation.projected])).toEqual([
      [null, 1.2],
      [0.6, 61 / 100 / (11 / 24)],
    ]);
  });

  test("what was told stays told over errors", () => {
    const run = new Run(rule());
    run.at(hour(1), spent(61));
    expect(run.at(hour(2), failedEvaluation(run.rule, hour(2), "busy"))).toBe("firing");
    expect(run.at(hour(3), spent(62))).toBe("firing");
    expect(run.at(hour(4), spent(85))).toBe("firing, escalated e1");
  });

  test("ended by hand, only a further step is told in this period", () => {
    const run = new Run(rule());
    run.at(hour(1), spent(61));
    run.instance = endInstance(run.rule, run.instance as AlertInstance, "by_hand", hour(1) + 5).instance;
    expect(run.at(hour(2), spent(62))).toBe("ok");
    expect(run.at(hour(3), spent(86))).toBe("firing, fired e2");
    expect(run.at(hour(25), spent(61, 1))).toBe("firing, resolved(period_over) e2, fired e3");
  });

  test("what is reached while the rule is paused is told afterwards", () => {
    const run = new Run({ ...rule(), pausedAtMs: T });
    expect(run.at(hour(1), spent(61))).toBe("ok");
    run.rule = rule();
    expect(run.at(hour(2), spent(61))).toBe("firing, fired e1");
    run.rule = { ...rule(), pausedAtMs: hour(2) };
    expect(run.at(hour(3), spent(86))).toBe("firing");
    run.rule = rule();
    expect(run.at(hour(4), spent(86))).toBe("firing, escalated e1");
  });
});

describe("refusals until a reset", () => {
  const rule = ruleOf({ metric: "at_reset_stops", keepSeconds: 0 });
  const stops = (count: number, attempts: number, resetAtMs: number | null): RuleFigures => ({
    kind: "stops",
    labels: {},
    stops: count,
    attempts,
    resetAtMs,
  });
  const at = (minute: number) => T + minute * MINUTE_MS;

  test("are one episode until the reset, whoever asks until then", () => {
    const run = new Run(rule);
    expect(run.at(at(0), stops(3, 9, at(60)))).toBe("firing, fired e1");
    expect(run.at(at(6), stops(0, 0, null))).toBe("firing");
    expect(run.at(at(20), stops(0, 40, null))).toBe("firing");
    expect(run.at(at(30), stops(1, 1, at(60)))).toBe("firing");
    expect(run.at(at(60), stops(1, 1, at(60)))).toBe("ok, resolved(cleared) e1");
  });

  test("end with the reset although nothing comes", () => {
    const run = new Run(rule);
    run.at(at(0), stops(3, 9, at(60)));
    expect(run.at(at(61), stops(0, 0, null))).toBe("ok, resolved(cleared) e1");
  });

  test("are another episode with the next reset", () => {
    const run = new Run(rule);
    run.at(at(0), stops(3, 9, at(60)));
    expect(run.at(at(61), stops(2, 9, at(1_500)))).toBe("firing, resolved(cleared) e1, fired e2");
  });

  test("with a wait that is counted from each are one episode", () => {
    const run = new Run(rule);
    const states = [0, 1, 2, 3, 4, 5].map((minute) => run.at(at(minute), stops(3, 9, at(minute) + 50_000)));
    expect(states).toEqual(["firing, fired e1", "firing", "firing", "firing", "firing", "firing"]);
    expect(run.at(at(6), stops(0, 9, null))).toBe("ok, resolved(cleared) e1");
  });

  test("that name no reset end as others do", () => {
    const run = new Run(rule);
    expect(run.at(at(0), stops(3, 9, null))).toBe("firing, fired e1");
    expect(run.at(at(6), stops(0, 9, null))).toBe("ok, resolved(cleared) e1");
  });
});

describe("after a downtime", () => {
  const rule = ruleOf({ forSeconds: 300, keepSeconds: 300, windowSeconds: 300 });
  const at = (minute: number) => T + minute * MINUTE_MS;
  const seen = (minute: number, verdict: Evaluation["verdict"]) => evaluationOf(at(minute), { verdict });
  const firing = () => {
    const run = new Run({ ...rule, forSeconds: 0 });
    run.at(at(0), seen(0, "breach"));
    return run;
  };

  test("of an hour or less, its time does not count", () => {
    const pending = new Run(rule);
    pending.at(at(0), seen(0, "breach"));
    pending.instance = shiftForDowntime(pending.instance as AlertInstance, 60 * MINUTE_MS);
    expect(pending.at(at(61), seen(61, "breach"))).toBe("pending");
    expect(pending.at(at(65), seen(65, "breach"))).toBe("firing, fired e1");

    const recovering = firing();
    recovering.at(at(1), seen(1, "clear"));
    recovering.instance = shiftForDowntime(recovering.instance as AlertInstance, 30 * MINUTE_MS);
    expect(recovering.at(at(32), seen(32, "clear"))).toBe("recovering");
    expect(recovering.at(at(36), seen(36, "clear"))).toBe("ok, resolved(cleared) e1");
  });

  test("of more, nobody knows what was pending", () => {
    const run = new Run(rule);
    run.at(at(0), seen(0, "breach"));
    run.instance = shiftForDowntime(run.instance as AlertInstance, 61 * MINUTE_MS);
    expect(run.instance.state).toBe("ok");
    expect(run.at(at(62), seen(62, "breach"))).toBe("pending");
  });

  test("of more, what fires stays, stale, until a full window says otherwise", () => {
    const run = firing();
    const before = run.instance as AlertInstance;
    const after = shiftForDowntime(before, 120 * MINUTE_MS);
    expect(after).toMatchObject({ state: "firing", noDataSinceMs: at(120) });
    expect(gapTransition(before, after, at(121))).toMatchObject({
      from: "firing",
      to: "firing",
      note: "gap",
      atMs: at(121),
    });
    run.instance = after;
    const resumed = { atMs: at(121), downMs: 120 * MINUTE_MS };
    expect(run.at(at(122), seen(122, "clear"), resumed)).toBe("firing");
    expect(run.instance?.noDataSinceMs).toBe(at(120));
    expect(run.at(at(126), seen(126, "clear"), resumed)).toBe("recovering");
    expect(run.instance?.noDataSinceMs).toBeNull();
  });

  test("of less, a window need not be full", () => {
    const run = firing();
    expect(run.at(at(32), seen(32, "clear"), { atMs: at(31), downMs: 30 * MINUTE_MS })).toBe("recovering");
  });

  test("what could not be heard is no silence", () => {
    const run = new Run(ruleOf({ metric: "minutes_silent", critical: 30, forSeconds: 0 }));
    const silent: RuleFigures = { kind: "silent", labels: {}, lastAtMs: at(-1), longestPauseMs: 0 };
    const resumed = { atMs: at(40), downMs: 39 * MINUTE_MS };
    expect(run.at(at(41), silent, resumed)).toBe("ok");
    expect(run.at(at(70), silent, resumed)).toBe("ok");
    expect(run.at(at(71), silent, resumed)).toBe("firing, fired e1");
  });
});
