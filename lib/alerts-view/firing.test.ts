import { describe, expect, test } from "vitest";
import type { AlertHealth } from "../alerts/alert-desk";
import type { AlertInstance, Silence } from "../model/alert";
import { firing, MINUTE, NOW, someInstance, someRule, someSilence, textIn } from "./alerts-fixture";
import { alertsHeadline, firingSummary } from "./firing";
import { countedTitle } from "./firing-icon";
import { healthLine } from "./health-words";
import { instanceTable } from "./instance-rows";

const rules = [someRule()];
const en = textIn("en");
const health: AlertHealth = {
  state: "ok",
  lastEvaluatedAtMs: NOW - 20_000,
  lastTookMs: 38,
  evalSeconds: 60,
  problem: null,
  failingRules: [],
  failingChannels: [],
  waitingMessages: 0,
};

describe("the headline", () => {
  test.each<[string, AlertInstance[], Silence[], string, string]>([
    ["all is well", [someInstance()], [], "**Nothing fires.**", "**没有告警。**"],
    ["one fires", [firing()], [], "**1 fires**, the longest since 11:30.", "**1 个告警中**，最早始于 11:30。"],
    [
      "several, and what changes",
      [
        firing(),
        firing({ fingerprint: "f2", firedAtMs: NOW - 90 * MINUTE }),
        someInstance({ fingerprint: "f3", state: "pending" }),
      ],
      [],
      "**2 fire**, the longest since 10:30, 1 pending.",
      "**2 个告警中**，最早始于 10:30，1 个待确认。",
    ],
    ["silenced", [firing()], [someSilence()], "**Nothing fires.** 1 silenced.", "**没有告警。** 1 个已静默。"],
  ])("%s", (_name, instances, silences, inEnglish, inChinese) => {
    expect(alertsHeadline(instances, rules, silences, en)).toBe(inEnglish);
    expect(alertsHeadline(instances, rules, silences, textIn("zh-CN"))).toBe(inChinese);
  });

  test("says that there is no rule", () => expect(alertsHeadline([], [], [], en)).toContain("No rule yet"));
});

describe("what every page says", () => {
  const summary = (instances: AlertInstance[], silences: Silence[] = [], over: Partial<AlertHealth> = {}) =>
    firingSummary({ instances, rules, silences, channels: [], health: { ...health, ...over } }, en);

  test("counts what fires and is not silenced, worst first, and keeps the rest short", () => {
    const instances = [
      firing({ fingerprint: "w", severity: "warning", firedAtMs: NOW - 900 * MINUTE }),
      ...["a", "b", "c"].map((fingerprint, index) =>
        firing({ fingerprint, firedAtMs: NOW - (10 + index) * MINUTE, labels: { app: fingerprint } }),
      ),
      someInstance({ fingerprint: "p", state: "pending" }),
      firing({ fingerprint: "gone", ruleId: "no_such_rule" }),
    ];
    const found = summary(instances, [someSilence({ matchers: { app: "b" } })]);
    expect(found).toMatchObject({ count: 3, worst: "critical", keys: ["c", "a", "w"] });
    expect(found.shown[0]).toMatchObject({ rule: "429 rate", about: "app c", severity: "critical" });
  });

  test.each([
    ["active", someSilence(), 0],
    ["over", someSilence({ untilMs: NOW }), 1],
    ["upcoming", someSilence({ fromMs: NOW + 1 }), 1],
    ["of another provider", someSilence({ matchers: { provider: "groq" } }), 1],
    ["of its rule and severity", someSilence({ matchers: { rule: "rule_1", severity: "critical" } }), 0],
    ["of a label it has not", someSilence({ matchers: { app: "openai" } }), 1],
  ])("a silence that is %s", (_name, silence, count) => expect(summary([firing()], [silence]).count).toBe(count));

  test("names channels that fail and an evaluator that does not run", () => {
    const found = summary([], [], { state: "late", failingChannels: ["c9"] });
    expect(found).toMatchObject({ evaluator: "late", failingChannels: [{ id: "c9", name: "c9" }] });
  });
});

test("instances stand by urgency, and what is OK is cut", () => {
  const instances = [
    ...Array.from({ length: 25 }, (_, index) => someInstance({ fingerprint: `ok${index}` })),
    someInstance({ fingerprint: "p", state: "pending" }),
    firing({ fingerprint: "w", severity: "warning", firedAtMs: NOW - 900 * MINUTE }),
    firing({ fingerprint: "c" }),
  ];
  const table = instanceTable(instances, rules, [], NOW, false);
  expect(table.groups.map(({ group, count }) => [group, count])).toEqual([
    ["firing", 2],
    ["changing", 1],
    ["ok", 25],
  ]);
  expect(table.groups[0]?.rows.map(({ instance }) => instance.fingerprint)).toEqual(["c", "w"]);
  expect([table.shown, table.all]).toEqual([23, 28]);
  expect(instanceTable(instances, rules, [], NOW, true).shown).toBe(28);
});

describe("whether alerts can be trusted", () => {
  test.each<[Partial<AlertHealth>, string, string]>([
    [{}, "ok", "Evaluated every 60 s; last at 11:59:40 in 38 ms, 3 instances."],
    [{ state: "late" }, "critical", "The evaluator is late: the last evaluation was at 11:59:40."],
    [{ state: "failing", problem: "the disk is full" }, "critical", "The evaluator fails: the disk is full"],
    [{ state: "starting", lastEvaluatedAtMs: null }, "no_data", "Starting; the first evaluation follows within 60 s."],
  ])("%j", (over, tone, text) => {
    expect(healthLine({ ...health, ...over }, 3, {}, en)).toMatchObject({ tone, text, problems: [] });
  });

  test("names what else is wrong", () => {
    const over = { failingRules: [{ ruleId: "r", error: "x" }], failingChannels: ["c1"], waitingMessages: 2 };
    expect(healthLine({ ...health, ...over }, 3, { c1: "#ops" }, en).problems).toEqual([
      "1 rule cannot be evaluated.",
      "Not delivered at the moment: #ops.",
      "2 messages wait to be delivered.",
    ]);
  });
});

test.each([
  ["Overview · Limitscope", 2, "(2) Overview · Limitscope"],
  ["(2) Overview", 3, "(3) Overview"],
  ["(2) Overview", 0, "Overview"],
])("the title %j with %d", (title, count, shown) => expect(countedTitle(title, count)).toBe(shown));
