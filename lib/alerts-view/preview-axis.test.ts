import { describe, expect, test } from "vitest";
import { defaultsFor } from "../alerts/rule-defaults";
import type { RuleInput } from "../model/alert";
import { bandsOf, valueAxis } from "./preview-axis";

const HOUR = 3_600;
const ruleOf = (over: Partial<RuleInput> & Pick<RuleInput, "metric">): RuleInput => ({
  ...defaultsFor(over.metric),
  ...over,
});

describe("the value axis of a preview", () => {
  test.each<[string, Parameters<typeof ruleOf>[0], number, number[], boolean]>([
    ["of shares is round", { metric: "budget_used" }, 0.4, [0, 0.5, 1, 1.5], false],
    ["of a budget holds its steps", { metric: "budget_used" }, 0.01, [0, 0.5, 1, 1.5], false],
    ["of counts has no half ones", { metric: "never_stops" }, 1, [0, 1], false],
    [
      "of seconds stands at round hours",
      { metric: "time_to_exhaustion" },
      7 * HOUR,
      [0, 2, 4, 6, 8].map((h) => h * HOUR),
      false,
    ],
    [
      "of seconds ends where there is time enough",
      { metric: "time_to_exhaustion" },
      23 * HOUR,
      [0, 2, 4, 6, 8].map((h) => h * HOUR),
      true,
    ],
    ["of minutes stands at round times", { metric: "minutes_silent" }, 50, [0, 10, 20, 30, 40, 50], false],
    [
      "of minutes ends where one silence would flatten the rest",
      { metric: "minutes_silent" },
      2_880,
      [0, 60, 120, 180, 240],
      true,
    ],
    [
      "of days stands at whole ones",
      { metric: "minutes_silent", critical: 1_440 },
      2 * 1_440,
      [0, 720, 1_440, 2_160, 2_880],
      false,
    ],
  ])("%s", (_name, over, highest, ticks, isClipped) => {
    expect(valueAxis(ruleOf(over), highest)).toEqual({ ticks, top: ticks.at(-1), isClipped });
  });
});

describe("the bands of a preview", () => {
  test.each<[string, Parameters<typeof ruleOf>[0], number, string[]]>([
    [
      "above a threshold, and down to where it resolves",
      { metric: "minutes_silent" },
      60,
      ["critical 30-60", "warn 5-30"],
    ],
    [
      "below a threshold, and up to where it resolves",
      { metric: "time_to_exhaustion" },
      8 * HOUR,
      ["critical 0-3600", "warn 3600-7200"],
    ],
    [
      "of a budget from its first step, and from the whole amount on",
      { metric: "budget_used" },
      1.5,
      ["critical 1-1.5", "warn 0.6-1"],
    ],
    ["of what may not be at all are everything above 0", { metric: "never_stops" }, 3, ["critical 0-3"]],
    [
      "of a budget that is told late alone are critical alone",
      {
        metric: "budget_used",
        budget: { amountUsd: 1, period: "day", timeZone: "UTC", steps: [1, 1.2], projected: false },
      },
      2,
      ["critical 1-2"],
    ],
    [
      "of a budget that is told early alone are no more than warnings",
      {
        metric: "budget_used",
        budget: { amountUsd: 1, period: "day", timeZone: "UTC", steps: [0.5], projected: false },
      },
      2,
      ["warn 0.5-2"],
    ],
  ])("%s", (_name, over, top, expected) => {
    expect(bandsOf(ruleOf(over), top).map(({ tone, low, high }) => `${tone} ${low}-${high}`)).toEqual(expected);
  });
});
