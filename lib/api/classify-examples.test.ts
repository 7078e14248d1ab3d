import { describe, expect, test } from "vitest";
import { jsonOf, NOW_MS } from "./api-fixture";
import { classifyAnswer } from "./classify";
import { CLASSIFY_EXAMPLE_IDS, CLASSIFY_EXAMPLES, type ClassifyExampleId } from "./classify-examples";

const SHOWS: Record<ClassifyExampleId, object> = {
  openai_tpm: { limit_source: "provider_rate_limit", dimension: "tpm", used: 598_412, retry_after_ms: 1_239 },
  openai_quota: { limit_source: "provider_credits", retryable: "never" },
  anthropic_overloaded: { limit_source: "upstream_provider_shared_pool", effective_status: 529 },
  gemini_day: {
    limit_source: "provider_rate_limit",
    dimension: "rpd",
    retryable: "at_reset",
    retry_after_source: "calendar",
  },
  openrouter_shared: { limit_source: "upstream_provider_shared_pool", upstream: "Azure" },
  dashscope_quota: { limit_source: "provider_rate_limit", dimension: "tpm", retryable: "soon" },
  ordinary: { limit_source: null },
};

describe("each example shows what it is there for", () => {
  test.each(CLASSIFY_EXAMPLE_IDS)("%s", (id) => {
    expect(jsonOf(classifyAnswer(JSON.stringify(CLASSIFY_EXAMPLES[id]), NOW_MS))).toMatchObject(SHOWS[id]);
  });

  test("the day's quota of Gemini comes with a wait that misleads", () => {
    const { waits } = jsonOf(classifyAnswer(JSON.stringify(CLASSIFY_EXAMPLES.gemini_day), NOW_MS));
    expect(waits).toContainEqual(expect.objectContaining({ excerpt: "18s", governs: false, doubt: "shorter_window" }));
  });
});
