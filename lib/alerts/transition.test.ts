import { describe, expect, test } from "vitest";
import { HOUR_MS, MINUTE_MS } from "../metrics/buckets";
import type { AlertInstance, AlertRule, AlertState, Evaluation, RuleInput, Verdict } from "../model/alert";
import { evaluationOf, ruleOf, T } from "./rule-fixture";
import { endInstance, type NewEvent, type TransitionContext, type TransitionResult, transition } from "./transition";

/** Minutes after T, and what is seen there. */
type Trace = [minute: number, verdict: Verdict | Partial<Evaluation>][];

const usual: Partial<RuleInput> = {
  metric: "rate_429",
  forSeconds: 120,
  keepSeconds: 300,
  maxWindowSeconds: 3_600,
  noDataResolveSeconds: 6 * 3_600,
  repeatSeconds: 4 * 3_600,
};

/** Runs a trace and shows each instant as `state` and what was told there. */
class Run {
  instance: AlertInstance | null = null;
  readonly events: NewEvent[] = [];
  readonly lines: TransitionResult[] = [];
  #episodes = 0;

  constructor(public rule: AlertRule) {}

  at(minute: number, seen: Verdict | Partial<Evaluation>, more: Partial<TransitionContext> = {}): string {
    const atMs = T + minute * MINUTE_MS;
    const evaluation = evaluationOf(atMs, typeof seen === "string" ? { verdict: seen } : seen);
    const result = transition(this.rule, this.instance, evaluation, {
      atMs,
      labels: { provider: "openai" },
      fingerprint: "f",
      newEpisodeId: () => `e${++this.#episodes}`,
      ...more,
    });
    this.instance = result.instance;
    this.events.push(...result.events);
    this.lines.push(result);
    const told = result.events.map(({ kind, reason }) => (reason === null ? kind : `${kind}(${reason})`));
    return [this.instance?.state ?? "-", ...told].join(" ");
  }

  all(trace: Trace): string[] {
    return trace.map(([minute, seen]) => this.at(minute, seen));
  }
}

/** In a state since T, judged last at T. */
function inState(state: AlertState, over: Partial<AlertInstance> = {}): AlertInstance {
  const isOpen = state === "firing" || state === "recovering";
  return {
    ruleId: "r",
    fingerprint: "f",
    labels: { provider: "openai" },
    state,
    severity: state === "ok" ? null : "critical",
    episodeId: isOpen ? "e0" : null,
    sinceMs: T,
    activeSinceMs: state === "ok" ? null : T,
    firedAtMs: isOpen ? T : null,
    clearSinceMs: state === "recovering" ? T : null,
    noDataSinceMs: null,
    toldNoData: false,
    lastToldAtMs: isOpen ? T : null,
    lastSeq: isOpen ? 1 : 0,
    evaluatedAtMs: T,
    last: evaluationOf(T, { verdict: "breach" }),
    acknowledged: null,
    ...over,
  };
}

describe("every cell of the state table", () => {
  const noData = { noDataSinceMs: T - 6 * HOUR_MS + 5 * MINUTE_MS };
  test.each<[AlertState, string, Verdict, string, Partial<RuleInput>?, Partial<AlertInstance>?]>([
    ["ok", "waits", "breach", "pending"],
    ["ok", "fires at once without `for`", "breach", "firing fired", { forSeconds: 0 }],
    ["ok", "stays", "hold", "ok"],
    ["ok", "that never was anything is not kept", "clear", "-"],
    ["ok", "that once fired is kept", "clear", "ok", {}, { lastSeq: 2 }],
    ["ok", "shows that there is too little", "sparse", "ok"],
    ["ok", "shows that there is nothing", "no_data", "ok"],
    ["ok", "shows the error", "error", "ok"],
    ["pending", "fires once `for` is over", "breach", "firing fired", { forSeconds: 300 }],
    ["pending", "waits until then", "breach", "pending", { forSeconds: 301 }],
    ["pending", "is dropped", "hold", "ok"],
    ["pending", "is dropped, and forgotten", "clear", "-"],
    ["pending", "freezes with too little", "sparse", "pending"],
    ["pending", "freezes with nothing", "no_data", "pending"],
    [
      "pending",
      "is dropped without data for twice `for`",
      "sparse",
      "ok",
      { forSeconds: 150, maxWindowSeconds: 60 },
      { noDataSinceMs: T },
    ],
    [
      "pending",
      "is dropped without data for the longest window",
      "no_data",
      "ok",
      { maxWindowSeconds: 300 },
      { noDataSinceMs: T },
    ],
    ["pending", "freezes on errors", "error", "pending"],
    ["firing", "stays", "breach", "firing"],
    ["firing", "is repeated when due", "breach", "firing repeat", { repeatSeconds: 300 }],
    ["firing", "is not repeated before", "breach", "firing", { repeatSeconds: 301 }],
    ["firing", "is never repeated with 0", "breach", "firing", { repeatSeconds: 0 }],
    [
      "firing",
      "is not repeated as a warning",
      "breach",
      "firing",
      { repeatSeconds: 300 },
      { severity: "warning", last: evaluationOf(T, {}) },
    ],
    [
      "firing",
      "is not repeated to someone who knows",
      "breach",
      "firing",
      { repeatSeconds: 300 },
      { acknowledged: { atMs: T, by: "ana", note: "" } },
    ],
    ["firing", "stays in between", "hold", "firing"],
    ["firing", "recovers", "clear", "recovering"],
    ["firing", "resolves at once without `keep`", "clear", "ok resolved(cleared)", { keepSeconds: 0 }],
    ["firing", "stays, stale", "sparse", "firing"],
    ["firing", "stays, stale, with nothing", "no_data", "firing"],
    ["firing", "tells once that nothing comes", "no_data", "firing no_data", { noData: "notify" }],
    ["firing", "tells it no second time", "no_data", "firing", { noData: "notify" }, { toldNoData: true }],
    ["firing", "resolves without data for too long", "no_data", "ok resolved(no_data)", {}, noData],
    ["firing", "never does so with 0", "no_data", "firing", { noDataResolveSeconds: 0 }, noData],
    ["firing", "stays on errors, however long", "error", "firing", {}, noData],
    ["recovering", "fires on, and tells nothing", "breach", "firing"],
    ["recovering", "fires on in between", "hold", "firing"],
    ["recovering", "resolves once `keep` is over", "clear", "ok resolved(cleared)", { keepSeconds: 300 }],
    ["recovering", "waits until then", "clear", "recovering", { keepSeconds: 301 }],
    ["recovering", "freezes with too little", "sparse", "recovering"],
    ["recovering", "freezes with nothing, and tells nothing", "no_data", "recovering", { noData: "notify" }],
    ["recovering", "resolves without data for too long", "no_data", "ok resolved(no_data)", {}, noData],
    ["recovering", "freezes on errors", "error", "recovering", { keepSeconds: 0 }],
  ])("%s %s: %s", (state, _name, verdict, expected, rule = {}, instance = {}) => {
    const run = new Run(ruleOf({ ...usual, ...rule }));
    run.instance = inState(state, instance);
    const seen = { verdict, severity: verdict === "breach" ? (instance.severity ?? "critical") : null };
    expect(run.at(5, seen)).toBe(expected);
  });
});

describe("timers", () => {
  test.each<[string, Trace, string[]]>([
    [
      "one crossing is told once, and once that it is over",
      [
        [0, "breach"],
        [1, "breach"],
        [2, "breach"],
        [3, "breach"],
        [4, "hold"],
        [5, "clear"],
        [9, "clear"],
        [10, "clear"],
        [11, "clear"],
      ],
      [
        "pending",
        "pending",
        "firing fired",
        "firing",
        "firing",
        "recovering",
        "recovering",
        "ok resolved(cleared)",
        "ok",
      ],
    ],
    [
      "a short one is never told",
      [
        [0, "breach"],
        [1, "breach"],
        [2, "clear"],
      ],
      ["pending", "pending", "-"],
    ],
    [
      "`for` begins anew after any better instant",
      [
        [0, "breach"],
        [1, "hold"],
        [2, "breach"],
        [3, "breach"],
        [4, "breach"],
      ],
      ["pending", "ok", "pending", "pending", "firing fired"],
    ],
    [
      "`keep` begins anew after any worse one, in the same episode",
      [
        [0, "breach"],
        [2, "breach"],
        [3, "clear"],
        [7, "breach"],
        [8, "clear"],
        [12, "clear"],
        [13, "clear"],
      ],
      ["pending", "firing fired", "recovering", "firing", "recovering", "recovering", "ok resolved(cleared)"],
    ],
    [
      "time without data does not count for `for`",
      [
        [0, "breach"],
        [1, "sparse"],
        [2, "no_data"],
        [3, "breach"],
        [4, "breach"],
      ],
      ["pending", "pending", "pending", "pending", "firing fired"],
    ],
    [
      "nor does time in error",
      [
        [0, "breach"],
        [1, "error"],
        [2, "error"],
        [3, "error"],
        [4, "breach"],
        [5, "breach"],
      ],
      ["pending", "pending", "pending", "pending", "pending", "firing fired"],
    ],
    [
      "time without data does not count for `keep`",
      [
        [0, "breach"],
        [2, "breach"],
        [3, "clear"],
        [60, "no_data"],
        [61, "clear"],
        [64, "clear"],
        [65, "clear"],
      ],
      ["pending", "firing fired", "recovering", "recovering", "recovering", "recovering", "ok resolved(cleared)"],
    ],
    [
      "time in error does not bring the end of an alert without data nearer",
      [
        [0, "breach"],
        [2, "breach"],
        [3, "no_data"],
        [300, "error"],
        [362, "no_data"],
        [363, "no_data"],
        [660, "no_data"],
      ],
      ["pending", "firing fired", "firing", "firing", "firing", "firing", "ok resolved(no_data)"],
    ],
    [
      "what begins anew is another episode",
      [
        [0, "breach"],
        [2, "breach"],
        [3, "clear"],
        [8, "clear"],
        [9, "breach"],
        [11, "breach"],
      ],
      ["pending", "firing fired", "recovering", "ok resolved(cleared)", "pending", "firing fired"],
    ],
  ])("%s", (_name, trace, expected) => {
    expect(new Run(ruleOf(usual)).all(trace)).toEqual(expected);
  });
});

describe("severity", () => {
  const warning = { verdict: "breach", severity: "warning" } as const;
  const critical = { verdict: "breach", severity: "critical" } as const;

  test("worse is told, better only by resolving", () => {
    const run = new Run(ruleOf({ ...usual, forSeconds: 0, keepSeconds: 0 }));
    const trace: Trace = [
      [0, warning],
      [1, critical],
      [2, warning],
      [3, critical],
      [4, "clear"],
    ];
    expect(run.all(trace)).toEqual(["firing fired", "firing escalated", "firing", "firing", "ok resolved(cleared)"]);
    expect(run.events.map(({ severity, seq }) => [severity, seq])).toEqual([
      ["warning", 1],
      ["critical", 2],
      ["critical", 3],
    ]);
  });

  test("worse than before while it seemed to recover is told too", () => {
    const run = new Run(ruleOf({ ...usual, forSeconds: 0 }));
    expect(
      run.all([
        [0, warning],
        [1, "clear"],
        [2, critical],
      ]),
    ).toEqual(["firing fired", "recovering", "firing escalated"]);
  });

  test("what waits fires as what it is by then", () => {
    const run = new Run(ruleOf(usual));
    run.all([
      [0, critical],
      [2, warning],
    ]);
    expect(run.events.map(({ severity }) => severity)).toEqual(["warning"]);
  });
});

test("an event says everything about its rule and instant", () => {
  const run = new Run(ruleOf({ ...usual, forSeconds: 0, keepSeconds: 0, name: "429" }));
  run.all([
    [0, "breach"],
    [7, "clear"],
  ]);
  expect(run.events).toEqual([
    expect.objectContaining({
      kind: "fired",
      episodeId: "e1",
      seq: 1,
      atMs: T,
      firedAtMs: T,
      reason: null,
      ruleName: "429",
    }),
    expect.objectContaining({
      kind: "resolved",
      episodeId: "e1",
      seq: 2,
      atMs: T + 7 * MINUTE_MS,
      firedAtMs: T,
      labels: { provider: "openai" },
      evaluation: expect.objectContaining({ verdict: "clear" }),
    }),
  ]);
  expect(run.instance).toMatchObject({ state: "ok", episodeId: null, firedAtMs: null, severity: null, lastSeq: 2 });
});

describe("the log of what changed", () => {
  test("has a line for every change of state, verdict or severity and for none else", () => {
    const run = new Run(ruleOf(usual));
    run.all([
      [0, "clear"],
      [1, "hold"],
      [2, "hold"],
      [3, "breach"],
      [4, "breach"],
      [5, "breach"],
      [6, "breach"],
      [7, "hold"],
    ]);
    const lines = run.lines.map(
      ({ transition: line }) => line && `${line.from} > ${line.to} ${line.evaluation.verdict}`,
    );
    expect(lines).toEqual([
      null,
      "ok > ok hold",
      null,
      "ok > pending breach",
      null,
      "pending > firing breach",
      null,
      "firing > firing hold",
    ]);
  });

  test("says that nobody is told", () => {
    const run = new Run(ruleOf({ ...usual, forSeconds: 0, channels: [] }));
    expect(run.at(0, "breach")).toBe("firing fired");
    expect(run.lines[0]?.transition).toMatchObject({ untold: "no_channel", note: null });
  });
});

describe("an evaluation that is not later than the last one", () => {
  test.each([
    ["the same instant", 2],
    ["an earlier one", 1],
  ])("%s changes nothing", (_name, minute) => {
    const run = new Run(ruleOf(usual));
    run.all([
      [0, "breach"],
      [2, "breach"],
    ]);
    const before = run.instance;
    expect(run.at(minute, "clear")).toBe("firing");
    expect(run.instance).toBe(before);
    expect(run.lines.at(-1)?.transition).toBeNull();
  });
});

describe("a paused rule", () => {
  test("is judged, but neither changed nor told, and its time does not count", () => {
    const run = new Run(ruleOf(usual));
    run.at(0, "breach");
    run.rule = { ...run.rule, pausedAtMs: T + MINUTE_MS };
    expect(
      run.all([
        [1, "breach"],
        [30, "clear"],
        [60, "breach"],
      ]),
    ).toEqual(["pending", "pending", "pending"]);
    expect(run.instance?.last.verdict).toBe("breach");
    run.rule = { ...run.rule, pausedAtMs: null };
    expect(
      run.all([
        [61, "breach"],
        [62, "breach"],
      ]),
    ).toEqual(["pending", "firing fired"]);
  });

  test("that fires does not resolve, and the log says why", () => {
    const run = new Run(ruleOf({ ...usual, forSeconds: 0, keepSeconds: 0 }));
    run.at(0, "breach");
    run.rule = { ...run.rule, pausedAtMs: T + 1 };
    expect(run.at(1, "clear")).toBe("firing");
    expect(run.lines.at(-1)?.transition).toMatchObject({ from: "firing", to: "firing", untold: "paused" });
  });
});

describe("an instance that ends for another reason than its figures", () => {
  test.each<[AlertState, string[]]>([
    ["ok", []],
    ["pending", []],
    ["firing", ["resolved"]],
    ["recovering", ["resolved"]],
  ])("%s: is told only where its firing was", (state, expected) => {
    const { instance, events } = endInstance(ruleOf(usual), inState(state), "rule_disabled", T + MINUTE_MS);
    expect(events.map(({ kind }) => kind)).toEqual(expected);
    expect(instance).toMatchObject({ state: "ok", episodeId: null });
  });

  test("says why, in order", () => {
    const { events, transition: line } = endInstance(
      ruleOf(usual),
      inState("firing", { lastSeq: 4 }),
      "rule_changed",
      T + 9,
    );
    expect(events).toMatchObject([
      { seq: 5, reason: "rule_changed", episodeId: "e0", severity: "critical", atMs: T + 9 },
    ]);
    expect(line).toMatchObject({ from: "firing", to: "ok", note: "edited", atMs: T + 9 });
  });

  test("ended by hand while it goes on, it fires anew", () => {
    const run = new Run(ruleOf({ ...usual, forSeconds: 0 }));
    run.instance = endInstance(run.rule, inState("firing"), "by_hand", T + 1).instance;
    expect(run.at(1, "breach")).toBe("firing fired");
    expect(run.events[0]).toMatchObject({ episodeId: "e1", seq: 1 });
  });
});
