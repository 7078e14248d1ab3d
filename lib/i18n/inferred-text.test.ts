import { describe, expect, test } from "vitest";
import type { Conclusion, InferredDimension } from "../metrics/infer-dimension";
import type { LimitUse, MissingUse } from "../metrics/infer-dimension-use";
import type { PoolLimit } from "../model/pool";
import { formatFor } from "./format";
import { inferredText } from "./inferred-text";

const EN = formatFor("en", "UTC");
const ZH = formatFor("zh-CN", "UTC");

function use(limit: PoolLimit, used: number, limitValue: number, isAtCeiling = used >= limitValue * 0.9): LimitUse {
  return { limit, limitValue, used, share: used / limitValue, missing: null, isAtCeiling };
}

function uncounted(limit: PoolLimit, missing: MissingUse): LimitUse {
  return { limit, limitValue: 100, used: null, share: null, missing, isAtCeiling: false };
}

function found(conclusion: Conclusion, limit: PoolLimit | null, limits: LimitUse[]): InferredDimension {
  return {
    conclusion,
    dimension: null,
    limit,
    pool: { id: "p", name: "Team" },
    countedOver: "last_60_seconds",
    limits,
  };
}

const RPM = use("rpm", 58, 60);
const LOW = use("rpm", 12, 60);
const TPM = use("tpm", 9_500, 10_000);

describe("which limit it was, in words", () => {
  test.each<[string, InferredDimension, number | null, string, string]>([
    [
      "one at its ceiling",
      found("inferred", "tpm", [LOW, TPM]),
      null,
      "Which limit: tokens per minute (inferred from the traffic of that minute)",
      "The response does not say. Of the known limits of the pool Team, only this one was at its ceiling.",
    ],
    [
      "the only one known",
      found("inferred", "rpd", [use("rpd", 50, 50)]),
      null,
      "Which limit: requests per day (inferred from the traffic of that day)",
      "The response does not say. This is the only known limit of the pool Team, and it was at its ceiling.",
    ],
    [
      "a request too large for the rest",
      found("inferred", "tpm", [LOW, use("tpm", 6_500, 10_000, true)]),
      null,
      "Which limit: tokens per minute (inferred from the traffic of that minute)",
      "The response does not say. Of the known limits of the pool Team, only this one had no room left for this request.",
    ],
    [
      "two at their ceiling",
      found("indistinct", null, [RPM, TPM, use("concurrency", 1, 10)]),
      null,
      "Which limit: the response does not say",
      "Cannot be told apart: requests per minute 96.7% and tokens per minute 95%.",
    ],
    [
      "one at its ceiling, one not counted",
      found("indistinct", null, [RPM, uncounted("tpm", "not_reported")]),
      null,
      "Which limit: the response does not say",
      "Cannot be told apart: requests per minute 96.7% and tokens per minute (not reported).",
    ],
    [
      "nothing at its ceiling",
      found("near", "rpm", [use("rpm", 51, 60), use("tpm", 100, 10_000)]),
      null,
      "Which limit: the response does not say",
      "No known limit was at its ceiling; nearest came requests per minute, with 85%.",
    ],
    [
      "a named limit, and our count agrees",
      found("confirmed", "rpm", [RPM]),
      null,
      "What our own count says",
      "It agrees with the response: 58 of 60 requests per minute.",
    ],
    [
      "a named limit, and our count is far below",
      found("contradicted", "rpm", [LOW]),
      null,
      "What our own count says",
      "We counted 12 of 60 requests per minute: someone else shares this limit, or the limit is lower or counted over a shorter time.",
    ],
    [
      "a named limit that the response states otherwise",
      found("contradicted", "rpm", [LOW]),
      15,
      "What our own count says",
      "We counted 12 of 60 requests per minute, but the response states a limit of 15: check what the pool is declared with.",
    ],
    [
      "a stated limit that could be either of two is not held against them",
      found("contradicted", "tpm", [use("tpm", 10, 900), use("itpm", 5, 700)]),
      700,
      "What our own count says",
      "We counted 10 of 900 tokens per minute: someone else shares this limit, or the limit is lower or counted over a shorter time.",
    ],
  ])("%s", (_name, inferred, stated, head, sentence) => {
    const text = inferredText(inferred, stated, EN);
    expect([[text.head, text.from].filter((part) => part !== null).join(" "), text.sentence]).toEqual([head, sentence]);
  });

  test("says over which time it counted, and nothing where there is nothing to count", () => {
    const limits = [RPM, use("rpd", 1, 10), use("concurrency", 1, 10)];
    expect(inferredText(found("room", null, limits), null, EN).caption).toBe(
      "Pool Team, by its counting rule, over the 60 seconds before the refusal; days from the provider's midnight; requests at once as this one started; from the mark at 90% on, a limit counts as used up",
    );
    expect(inferredText(found("no_limits", null, []), null, EN).caption).toBeNull();
  });

  test("in Chinese too", () => {
    const text = inferredText(found("inferred", "tpm", [LOW, TPM]), null, ZH);
    expect(`${text.head}${text.from}`).toBe("哪一项限额：每分钟 token 数（由那一分钟的流量推断）");
    expect(inferredText(found("contradicted", "rpm", [LOW]), null, ZH).sentence).toContain(
      "我们只数到每分钟请求数 12 / 60",
    );
  });
});
