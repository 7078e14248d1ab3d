import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../metrics/buckets";
import type { AlertInstance, AlertRule, Evaluation } from "../model/alert";
import { shiftForDowntime } from "./downtime";
import { evaluationOf, ruleOf, T } from "./rule-fixture";
import { endInstance, type NewEvent, type TransitionResult, transition } from "./transition";

type Act =
  | { act: "see"; minutes: number; evaluation: Partial<Evaluation> }
  | { act: "pause" | "unpause" | "by_hand" | "edit" }
  | { act: "down"; minutes: number };

const verdict = fc.oneof(
  { weight: 4, arbitrary: fc.constant("breach" as const) },
  { weight: 4, arbitrary: fc.constant("clear" as const) },
  { weight: 1, arbitrary: fc.constantFrom("hold" as const, "sparse" as const, "no_data" as const, "error" as const) },
);
const minutes = fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 400 }));
const evaluation = fc.oneof(
  verdict.chain((of) =>
    fc.constantFrom("warning" as const, "critical" as const).map((severity) => ({
      verdict: of,
      severity: of === "breach" ? severity : null,
    })),
  ),
  // Of budgets: a period, an amount, a step and a pace.
  fc
    .record({
      day: fc.integer({ min: 0, max: 2 }),
      amount: fc.constantFrom(100, 120),
      step: fc.constantFrom(null, 0.6, 0.85, 1),
      projected: fc.constantFrom(null, 0.5, 1.5),
    })
    .map(({ day, amount, step, projected }) => {
      const isBreach = step !== null || (projected ?? 0) > 1;
      return {
        verdict: isBreach ? ("breach" as const) : ("clear" as const),
        severity: isBreach ? (step === 1 ? ("critical" as const) : ("warning" as const)) : null,
        windowFromMs: T + day * DAY_MS,
        samples: amount,
        step,
        projected,
      };
    }),
  // Of refusals until a reset.
  fc
    .record({
      verdict,
      severity: fc.constant("critical" as const),
      resetAtMs: fc.option(fc.integer({ min: 0, max: 48 }).map((hours) => T + hours * HOUR_MS)),
    })
    .map((seen) => ({
      ...seen,
      severity: seen.verdict === "breach" ? seen.severity : null,
    })),
);
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 12, arbitrary: fc.record({ act: fc.constant("see" as const), minutes, evaluation }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Act>({ act: "pause" }, { act: "unpause" }, { act: "by_hand" }, { act: "edit" }),
  },
  { weight: 1, arbitrary: minutes.map((count): Act => ({ act: "down", minutes: count })) },
);
const rule: fc.Arbitrary<AlertRule> = fc
  .record({
    metric: fc.constantFrom(
      "rate_429" as const,
      "budget_used" as const,
      "at_reset_stops" as const,
      "minutes_silent" as const,
    ),
    forSeconds: fc.constantFrom(0, 60, 120),
    keepSeconds: fc.constantFrom(0, 60, 300),
    noData: fc.constantFrom("keep" as const, "notify" as const),
    noDataResolveSeconds: fc.constantFrom(0, 3_600),
    repeatSeconds: fc.constantFrom(0, 300),
  })
  .map((input) => ruleOf(input));

interface Ran {
  atMs: number;
  before: AlertInstance | null;
  result: TransitionResult;
}

/** Everything that may happen to an instance, in order, each evaluation seen as often as `times`. */
function run(of: AlertRule, acts: readonly Act[], times = 1): Ran[] {
  let atMs = T;
  let current = of;
  let instance: AlertInstance | null = null;
  let resumed: { atMs: number; downMs: number } | null = null;
  let episodes = 0;
  const ran: Ran[] = [];
  const keep = (before: AlertInstance | null, result: TransitionResult) => {
    ran.push({ atMs, before, result });
    instance = result.instance;
  };
  for (const one of acts) {
    switch (one.act) {
      case "see":
        atMs += one.minutes * MINUTE_MS;
        for (let time = 0; time < times; time += 1) {
          const newEpisodeId = () => `e${++episodes}`;
          const context = { atMs, labels: {}, fingerprint: "f", newEpisodeId, resumed };
          keep(instance, transition(current, instance, evaluationOf(atMs, one.evaluation), context));
        }
        break;
      case "down": {
        const downMs = one.minutes * MINUTE_MS;
        atMs += downMs;
        resumed = { atMs, downMs };
        if (instance !== null) instance = shiftForDowntime(instance, downMs);
        break;
      }
      case "pause":
        current = { ...current, pausedAtMs: atMs };
        break;
      case "unpause":
        current = { ...current, pausedAtMs: null };
        break;
      default:
        if (instance !== null)
          keep(instance, endInstance(current, instance, one.act === "edit" ? "rule_changed" : "by_hand", atMs));
    }
  }
  return ran;
}

const eventsOf = (ran: readonly Ran[]): NewEvent[] => ran.flatMap(({ result }) => result.events);

function always(holds: (ran: Ran[], of: AlertRule, acts: Act[]) => void): void {
  fc.assert(
    fc.property(rule, fc.array(act, { maxLength: 60 }), (of, acts) => holds(run(of, acts), of, acts)),
    { numRuns: 400 },
  );
}

describe("whatever happens, in whatever order", () => {
  test("nothing resolves, escalates or repeats that has not fired, and each fires and resolves once", () => {
    always((ran) => {
      const open: string[] = [];
      const seen = new Set<string>();
      for (const { kind, episodeId } of eventsOf(ran)) {
        if (kind === "fired") {
          expect(open).toEqual([]);
          expect(seen).not.toContain(episodeId);
          seen.add(episodeId);
          open.push(episodeId);
        } else {
          expect(open).toEqual([episodeId]);
          if (kind === "resolved") open.pop();
        }
      }
    });
  });

  test("events of an episode are numbered from 1 without a gap", () => {
    always((ran) => {
      const last = new Map<string, number>();
      for (const { episodeId, seq } of eventsOf(ran)) {
        expect(seq).toBe((last.get(episodeId) ?? 0) + 1);
        last.set(episodeId, seq);
      }
    });
  });

  test("only resolved events have a reason, and times run forward", () => {
    always((ran) => {
      for (const { kind, reason, firedAtMs, atMs } of eventsOf(ran)) {
        expect(reason !== null).toBe(kind === "resolved");
        expect(firedAtMs).toBeLessThanOrEqual(atMs);
      }
    });
  });

  test("an instance is open exactly while its episode is", () => {
    always((ran) => {
      for (const { result, atMs } of ran) {
        const { instance } = result;
        if (instance === null) continue;
        const isOpen = instance.state === "firing" || instance.state === "recovering";
        expect(instance.episodeId !== null).toBe(isOpen);
        expect(instance.firedAtMs !== null).toBe(isOpen);
        expect(instance.clearSinceMs !== null).toBe(instance.state === "recovering");
        for (const sinceMs of [instance.activeSinceMs, instance.clearSinceMs, instance.noDataSinceMs])
          expect(sinceMs ?? 0).toBeLessThanOrEqual(atMs);
      }
    });
  });

  test("what is told has a line in the log, repeats aside", () => {
    always((ran) => {
      for (const { result } of ran) {
        const told = result.events.filter(({ kind }) => kind !== "repeat");
        if (told.length > 0) expect(result.transition).not.toBeNull();
      }
    });
  });

  test("a paused rule tells nothing and keeps its state", () => {
    always((_ran, of, acts) => {
      const paused = run(
        { ...of, pausedAtMs: 0 },
        acts.filter(({ act: kind }) => kind === "see"),
      );
      expect(eventsOf(paused)).toEqual([]);
    });
  });

  test("the same evaluations give the same instances and events", () => {
    always((ran, of, acts) => {
      expect(run(of, acts)).toEqual(ran);
    });
  });

  test("an evaluation that is repeated changes nothing", () => {
    always((_ran, of, acts) => {
      const kept = acts.filter(({ act: kind }) => kind !== "down");
      const once = run(of, kept);
      const thrice = run(of, kept, 3).filter(({ before, result }) => result.instance !== before || before === null);
      expect(eventsOf(thrice)).toEqual(eventsOf(once));
      expect(thrice.at(-1)?.result.instance).toEqual(once.at(-1)?.result.instance);
    });
  });

  test("evaluations that come too late change nothing, in whatever order", () => {
    always((ran, of) => {
      const last = ran.at(-1)?.result.instance;
      if (!last) return;
      for (const { atMs } of [...ran].reverse().filter((one) => one.atMs <= last.evaluatedAtMs)) {
        const context = { atMs, labels: {}, fingerprint: "f", newEpisodeId: () => "never" };
        const late = transition(of, last, evaluationOf(atMs, { verdict: "breach" }), context);
        expect(late).toEqual({ instance: last, events: [], transition: null });
      }
    });
  });

  test("nothing that is passed in is changed", () => {
    always((ran, of) => {
      const frozen = <Value>(value: Value): Value => {
        if (value !== null && typeof value === "object") for (const part of Object.values(value)) frozen(part);
        return Object.freeze(value);
      };
      for (const { before, atMs } of ran) {
        const context = { atMs: atMs + 1, labels: {}, fingerprint: "f", newEpisodeId: () => "e" };
        transition(frozen(of), frozen(before), frozen(evaluationOf(atMs + 1, { verdict: "breach" })), context);
      }
    });
  });
});
