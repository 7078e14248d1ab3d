import { beforeEach, describe, expect, test } from "vitest";
import { jsonOf, NOW_MS } from "../api-fixture";
import { type AlertApiFixture, alertApiFixture } from "./alert-api-fixture";
import { previewAnswer } from "./rule-preview";

const DAY_MS = 86_400_000;
const iso = (atMs: number) => new Date(atMs).toISOString();
let runtime: AlertApiFixture;

beforeEach(() => {
  runtime = alertApiFixture();
});

function preview(body: object) {
  return previewAnswer(JSON.stringify({ metric: "rate_429", ...body }), runtime);
}

describe("trying a rule on history", () => {
  test("answers what the desk finds, money in USD", async () => {
    const [fromMs, toMs] = [NOW_MS - DAY_MS, NOW_MS];
    runtime.preview = {
      fromMs,
      toMs,
      isShortened: true,
      fired: 1,
      escalated: 2,
      omittedInstances: 0,
      instances: [
        {
          labels: { provider: "openai" },
          points: [
            [fromMs, null],
            [toMs, 2_500_000_000],
          ],
          episodes: [{ fromMs, toMs: null, severity: "critical", worstValue: 2_500_000_000, escalatedAtMs: [fromMs] }],
        },
      ],
    };
    expect(jsonOf(await preview({ metric: "cost", critical: 2, resolve_at: null }))).toEqual({
      metric: "cost",
      unit: "usd",
      from: iso(fromMs),
      to: iso(toMs),
      is_shortened: true,
      fired: 1,
      escalated: 2,
      omitted_instances: 0,
      instances: [
        {
          labels: { provider: "openai" },
          points: [
            [fromMs, null],
            [toMs, 2.5],
          ],
          episodes: [{ from: iso(fromMs), to: null, severity: "critical", worst_value: 2.5, escalated: [iso(fromMs)] }],
        },
      ],
    });
    expect(runtime.previewed).toMatchObject([{ rule: { critical: 2_000_000_000, resolveAt: null } }]);
    expect(runtime.wakes).toBe(0);
  });

  test.each<[string, object, number, number]>([
    ["the last 7 days by default", {}, NOW_MS - 7 * DAY_MS, NOW_MS],
    ["a time of its own", { from: NOW_MS - DAY_MS, to: NOW_MS - 1_000 }, NOW_MS - DAY_MS, NOW_MS - 1_000],
    ["relative times", { from: "now-2d", to: "now-1d" }, NOW_MS - 2 * DAY_MS, NOW_MS - DAY_MS],
    ["nothing after now", { to: NOW_MS + DAY_MS }, NOW_MS - 7 * DAY_MS, NOW_MS],
  ])("%s", async (_name, given, fromMs, toMs) => {
    await preview(given);
    expect(runtime.previewed).toMatchObject([{ window: { fromMs, toMs } }]);
  });

  test.each<[string, object, number, string]>([
    ["an unreadable time", { from: "yesterday" }, 400, "from"],
    ["an end before the start", { from: "now-1d", to: "now-2d" }, 400, "from"],
    ["more than 7 days", { from: "now-8d" }, 400, "from"],
    ["a rule that cannot work", { resolve_at: 0.9 }, 422, "resolve_at"],
    ["what the desk cannot do", {}, 422, ""],
  ])("refuses %s", async (_name, given, status, path) => {
    const answer = await preview(given);
    expect(answer.status).toBe(status);
    expect(jsonOf(answer).errors).toMatchObject([{ path }]);
  });
});
