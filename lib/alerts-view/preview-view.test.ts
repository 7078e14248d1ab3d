import { describe, expect, test } from "vitest";
import type { RulePreview } from "../alerts/alert-desk";
import { MINUTE, NOW, someInput, textIn } from "./alerts-fixture";
import { previewAt, previewView, WORST } from "./preview-view";
import { trendsOf } from "./trend";

const DAY = 1_440 * MINUTE;
const fromMs = NOW - 7 * DAY;
const rule = someInput({ critical: 0.05, warning: null, resolveAt: 0.03 });
const en = textIn("en");
const at = (hours: number) => fromMs + hours * 60 * MINUTE;

const preview: RulePreview = {
  fromMs,
  toMs: NOW,
  isShortened: false,
  omittedInstances: 0,
  fired: 2,
  escalated: 0,
  instances: [
    {
      labels: { provider: "openai" },
      points: [
        [at(1), 0.01],
        [at(2), 0.8],
        [at(3), null],
        [at(4), 0.02],
      ],
      episodes: [{ fromMs: at(2), toMs: at(3), severity: "critical", worstValue: 0.8, escalatedAtMs: [] }],
    },
    {
      labels: { provider: "groq" },
      points: [
        [at(1), 0.06],
        [at(2), 0.04],
      ],
      episodes: [{ fromMs: at(1), toMs: null, severity: "critical", worstValue: 0.06, escalatedAtMs: [] }],
    },
    { labels: { provider: "xai" }, points: [[at(1), 0.001]], episodes: [] },
  ],
};

describe("what a rule would have done", () => {
  const view = previewView(preview, rule, en);

  test("is said with its count, and as far as figures reach back", () => {
    const of = (over: Partial<RulePreview>) => previewView({ ...preview, ...over }, rule, en).sentence;
    expect(of({})).toBe("This rule would have fired **2 times** in the last 7 days.");
    expect(of({ fired: 1 })).toContain("**1 time**");
    expect(of({ fired: 0 })).toContain("**not have fired**");
    expect(of({ fired: 0, isShortened: true })).toContain("since Nov 12, 12:00");
    expect(previewView(preview, rule, textIn("zh-CN")).sentence).toBe("这条规则在最近 7 天内会告警 **2 次**。");
  });

  test("tells apart what fired before, and what got worse", () => {
    const episode = { fromMs: fromMs - DAY, toMs: null, severity: "critical", worstValue: 1.2 } as const;
    const carried: RulePreview = {
      ...preview,
      fired: 0,
      escalated: 2,
      instances: [{ labels: {}, points: [[at(1), 1.2]], episodes: [{ ...episode, escalatedAtMs: [at(1), at(2)] }] }],
    };
    const budget = someInput({ metric: "budget_used" });
    expect(previewView(carried, budget, en).sentence).toBe(
      "This rule would **not have fired** in the last 7 days. 1 alert was firing already when this time began. " +
        "It would have told of a further step **2 times**.",
    );
    expect(previewView(carried, rule, en).sentence).toContain("that it got worse **2 times**");
    expect(previewView(carried, budget, textIn("zh-CN")).sentence).toBe(
      "这条规则在最近 7 天内**不会告警**。这段时间开始时，已有 1 个告警在持续。还会通知 **2 次**达到下一档。",
    );
    expect(previewView(carried, budget, en).episodes).toMatchObject([{ number: 1, markMs: at(1), markValue: 1.2 }]);
  });

  test("is numbered in the order of time", () => {
    expect(view.episodes.map(({ number, about, markMs }) => [number, about, markMs])).toEqual([
      [1, "groq", at(1)],
      [2, "openai", at(2)],
    ]);
  });

  test("is drawn without bridging gaps, what fired over the rest", () => {
    expect(view.lines.map(({ about, hasFired }) => [about, hasFired])).toEqual([
      ["xai", false],
      ["openai", true],
      ["groq", true],
    ]);
    expect(view.lines[1]?.stretches.map((stretch) => stretch.length)).toEqual([2, 1]);
  });

  test("ends its axis where one storm would flatten everything else, and says so", () => {
    expect(view.top).toBeLessThan(0.8);
    expect(view.clipped).toBe(0.8);
    expect(view.lines[1]?.stretches[0]?.[1]?.[1]).toBe(view.top);
    expect(previewView(preview, { ...rule, critical: 0.5 }, en).clipped).toBeNull();
  });

  test("stops the crosshair at the worst of each bucket", () => {
    const row = view.rows.find(({ atMs }) => at(1) >= atMs && at(1) < atMs + view.stepMs);
    expect(row?.[WORST]).toBe(0.06);
    const span = { fromMs: at(1), toMs: at(1) + view.stepMs };
    expect(previewAt(preview, rule, span, en).map(({ about, value }) => [about, value])).toEqual([
      ["groq", "6%"],
      ["openai", "1%"],
      ["xai", "0.1%"],
    ]);
  });

  test("has the least as the worst where too little is what matters", () => {
    const below = { ...rule, direction: "below" as const };
    const row = previewView(preview, below, en).rows.find(({ [WORST]: worst }) => worst !== null);
    expect(row?.[WORST]).toBe(0.001);
  });
});

test("a trend keeps gaps and the worst of each stretch", () => {
  const trends = trendsOf(
    {
      ...preview,
      fromMs: NOW - DAY,
      instances: [
        {
          labels: { app: "a" },
          points: [
            [NOW - DAY, 1],
            [NOW - DAY + 1, 3],
            [NOW, 2],
          ],
          episodes: [],
        },
      ],
    },
    "above",
  );
  const values = trends['[["app","a"]]'];
  expect([values?.length, values?.[0], values?.[1], values?.at(-1)]).toEqual([48, 3, null, 2]);
});
