import { describe, expect, test } from "vitest";
import { alertsMessages } from "../i18n/alerts";
import type { AlertState, Evaluation } from "../model/alert";
import type { DeliveryTry, Message } from "../model/channel";
import type { DeliveryRow } from "../store/alerts";
import { MINUTE, NOW, someEvaluation, someMessage, someRule, someSilence, textIn } from "./alerts-fixture";
import { deliveryLine } from "./delivery-words";
import { labelsKey, labelWords } from "./label-words";
import { matcherWords } from "./silenced";
import { transitionWhy } from "./transition-words";
import { basisWords, limitWords, valueWords } from "./value-words";

const en = textIn("en");

describe("why it did or did not fire", () => {
  test.each<[AlertState, AlertState, Partial<Evaluation>, string]>([
    ["ok", "pending", { verdict: "breach" }, "beyond the threshold; fires if it lasts"],
    ["pending", "firing", { verdict: "breach" }, "lasted long enough"],
    ["ok", "firing", { verdict: "breach" }, "beyond the threshold"],
    ["pending", "ok", { verdict: "clear" }, "came back before it had lasted long enough"],
    ["firing", "recovering", { verdict: "clear" }, "on the good side; resolves if it lasts"],
    ["recovering", "firing", { verdict: "hold" }, "beyond the threshold again, same alert"],
    ["recovering", "ok", { verdict: "clear" }, "stayed on the good side long enough"],
    ["firing", "firing", { verdict: "sparse" }, "not enough data"],
    ["firing", "ok", { verdict: "no_data" }, "without data for too long"],
    ["ok", "ok", { verdict: "hold" }, "between resolve and fire: nothing changes"],
    ["ok", "ok", { verdict: "error", error: "The pool has no known limit." }, "The pool has no known limit."],
  ])("%s → %s: %j", (from, to, over, why) => {
    expect(transitionWhy({ from, to, evaluation: someEvaluation(over) }, alertsMessages("en"))).toBe(why);
  });
});

describe("what a value rests on", () => {
  const budget = { amountUsd: 4_000, period: "month" as const, timeZone: "UTC", steps: [0.6, 1], projected: false };
  test.each([
    ["a ratio", someRule(), { value: 0.117, bad: 15 }, "15 of 128 attempts", "128 次尝试"],
    ["too few", someRule({ minSamples: 20 }), { verdict: "sparse" as const, samples: 7 }, "7 of 20 needed", "7 个"],
    ["a mean", someRule({ metric: "ttft" }), { samples: 318 }, "318 streamed", "318 次流式应答"],
    ["minutes of a pool", someRule({ metric: "tpm_utilization" }), { samples: 5, bad: 1 }, "1 of 5 minutes", "5 分钟"],
    ["a budget", someRule({ metric: "budget_used", budget }), { value: 0.521 }, "$2,084 of $4,000", "$2,084 / $4,000"],
    ["nothing", someRule(), { verdict: "no_data" as const, value: null, samples: 0 }, "", ""],
  ])("%s", (_name, rule, over, inEnglish, inChinese) => {
    expect(basisWords(rule, someEvaluation(over), en)).toBe(inEnglish);
    expect(basisWords(rule, someEvaluation(over), textIn("zh-CN"))).toContain(inChinese);
  });

  test.each([
    ["rate_429", 0.117, "11.7%"],
    ["ttft", 2_310, "2.31 s"],
    ["cost", 4.2e9, "$4.20"],
    ["time_to_exhaustion", 5_400, "1h 30m"],
    ["time_to_exhaustion", 0, "0 s"],
    ["minutes_silent", 45, "45m"],
    ["minutes_silent", 0, "0m"],
    ["amplification", 1.256, "×1.26"],
    ["billing_stops", 390, "390"],
    ["rate_429", null, "–"],
  ] as const)("%s %s is written %s", (metric, value, shown) => expect(valueWords(metric, value, en)).toBe(shown));

  test("the threshold in words", () => {
    expect(limitWords(someRule({ critical: 0.05 }), en)).toBe("> 5%");
    expect(limitWords(someRule({ metric: "cache_hit_rate", direction: "below", critical: 0.22 }), en)).toBe("< 22%");
    expect(limitWords(someRule({ metric: "never_stops", critical: 0 }), en)).toBe("any");
    expect(limitWords(someRule({ metric: "budget_used", budget }), en)).toBe("60% / 100%");
  });
});

test("labels are read without their names where they speak for themselves", () => {
  expect(labelWords({ model: "gpt-6-luna", provider: "openai" }, en)).toBe("openai · gpt-6-luna");
  expect(labelWords({ pool: "pool_1", limit: "tpm" }, en)).toBe("gpt-6-luna · org-main · TPM");
  expect(labelWords({ app: "a", environment: null }, en)).toBe("app a · environment (not sent)");
  expect(labelWords({}, textIn("zh-CN"))).toBe("全部合计");
  expect(labelsKey({ a: 1, b: 2 } as never)).toBe(labelsKey({ b: 2, a: 1 } as never));
});

test("a silence says what it matches", () => {
  const { matchers } = someSilence({ matchers: { rule: "rule_1", pool: "pool_1", severity: "warning" } });
  expect(matcherWords(matchers, { rule_1: "429 rate" }, en)).toBe(
    "rule 429 rate · pool gpt-6-luna · org-main · warning",
  );
});

describe("a delivery", () => {
  const event = {
    id: "e1",
    ruleId: "r1",
    ruleName: "429 rate",
    kind: "fired",
    severity: "critical",
    atMs: NOW,
  } as const;
  const attempt: DeliveryTry = {
    messageId: "msg_1",
    channelId: "c1",
    number: 1,
    atMs: NOW,
    tookMs: 187,
    outcome: "delivered",
    httpStatus: 200,
    code: null,
    error: null,
    retryAfterMs: null,
    requestExcerpt: "",
    responseExcerpt: "",
  };
  const row = (over: Partial<Message>, tries: DeliveryTry[], events: DeliveryRow["events"] = [event]): DeliveryRow => ({
    message: someMessage(over),
    tries,
    events,
  });
  const waiting = { status: "pending", deliveredAtMs: null } as const;
  test.each([
    [
      "delivered",
      row({}, [attempt]),
      { state: "delivered", message: "fired · 429 rate", code: "200", took: "187 ms", more: "", canRedeliver: true },
    ],
    [
      "retrying",
      row({ ...waiting, tries: 2, nextTryAtMs: NOW + 5 * MINUTE }, [
        attempt,
        { ...attempt, number: 2, httpStatus: 503 },
      ]),
      { state: "retrying", code: "503", more: "next 12:05:00", canRedeliver: false },
    ],
    [
      "not tried yet",
      row({ ...waiting, tries: 0, nextTryAtMs: NOW + MINUTE }, []),
      { state: "waiting", code: "", took: "" },
    ],
    ["due", row({ ...waiting, tries: 0, nextTryAtMs: NOW }, []), { state: "sending" }],
    [
      "given up, by the receiver's own code",
      row({ status: "dead", lastError: "Wrong signature." }, [{ ...attempt, outcome: "failed", code: "19021" }]),
      { state: "dead", code: "19021", more: "Wrong signature.", canRedeliver: true },
    ],
    ["a test", row({ kind: "test", eventIds: [] }, [attempt], []), { message: "test" }],
    ["a digest", row({}, [attempt], [event, { ...event, ruleId: "r2" }]), { message: "digest of 2 events" }],
    [
      "fired and resolved at once",
      row({}, [attempt], [event, { ...event, kind: "resolved" }]),
      { message: "fired, resolved · 429 rate" },
    ],
  ])("%s", (_name, given, expected) => expect(deliveryLine(given, en)).toMatchObject(expected));
});
