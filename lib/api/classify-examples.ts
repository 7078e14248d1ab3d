export const CLASSIFY_EXAMPLE_IDS = [
  "openai_tpm",
  "openai_quota",
  "anthropic_overloaded",
  "gemini_day",
  "openrouter_shared",
  "dashscope_quota",
  "ordinary",
] as const;
export type ClassifyExampleId = (typeof CLASSIFY_EXAMPLE_IDS)[number];

export interface ClassifyExample {
  provider: string;
  status: number;
  headers: Readonly<Record<string, string>>;
  body: unknown;
}

/** Responses as these providers send them, with invented names and figures: what to try the page and the API with. */
export const CLASSIFY_EXAMPLES: Readonly<Record<ClassifyExampleId, ClassifyExample>> = {
  openai_tpm: {
    provider: "openai",
    status: 429,
    headers: {
      "retry-after-ms": "1239",
      "x-ratelimit-limit-requests": "3000",
      "x-ratelimit-remaining-requests": "1112",
      "x-ratelimit-reset-requests": "37.76s",
      "x-ratelimit-limit-tokens": "600000",
      "x-ratelimit-remaining-tokens": "1588",
      "x-ratelimit-reset-tokens": "59.841s",
    },
    body: {
      error: {
        message:
          "Rate limit reached for gpt-6-luna in organization org-example on tokens per min (TPM): Limit 600000, Used 598412, Requested 13980. Please try again in 1.239s.",
        type: "tokens",
        param: null,
        code: "rate_limit_exceeded",
      },
    },
  },
  openai_quota: {
    provider: "openai",
    status: 429,
    headers: {},
    body: {
      error: {
        message: "You exceeded your current quota, please check your plan and billing details.",
        type: "insufficient_quota",
        param: null,
        code: "insufficient_quota",
      },
    },
  },
  anthropic_overloaded: {
    provider: "anthropic",
    status: 529,
    headers: { "x-should-retry": "true" },
    body: { type: "error", error: { type: "overloaded_error", message: "Overloaded" }, request_id: "req_example" },
  },
  gemini_day: {
    provider: "gemini",
    status: 429,
    headers: {},
    body: {
      error: {
        code: 429,
        message: "You exceeded your current quota, please check your plan and billing details. Please retry in 18.4s.",
        status: "RESOURCE_EXHAUSTED",
        details: [
          {
            "@type": "type.googleapis.com/google.rpc.QuotaFailure",
            violations: [
              {
                quotaMetric: "generativelanguage.googleapis.com/generate_content_free_tier_requests",
                quotaId: "GenerateRequestsPerDayPerProjectPerModel-FreeTier",
                quotaValue: "250",
              },
            ],
          },
          { "@type": "type.googleapis.com/google.rpc.RetryInfo", retryDelay: "18s" },
        ],
      },
    },
  },
  openrouter_shared: {
    provider: "openrouter",
    status: 429,
    headers: {},
    body: {
      error: {
        message: "Provider returned error",
        code: 429,
        metadata: {
          raw: "acme/sparrow-2 is temporarily rate-limited upstream. Please retry shortly, or add your own key to accumulate your rate limits.",
          provider_name: "Azure",
          is_byok: false,
        },
      },
    },
  },
  dashscope_quota: {
    provider: "dashscope",
    status: 429,
    headers: {},
    body: {
      error: {
        message: "You exceeded your current quota, please check your plan and billing details.",
        type: "insufficient_quota",
        param: null,
        code: "insufficient_quota",
      },
      request_id: "00000000-0000-9000-8000-000000000000",
    },
  },
  ordinary: {
    provider: "openai",
    status: 400,
    headers: { "x-ratelimit-remaining-requests": "2999" },
    body: {
      error: {
        message:
          "Unsupported value: 'temperature' does not support 0.2 with this model. Only the default (1) value is supported.",
        type: "invalid_request_error",
        param: "temperature",
        code: "unsupported_value",
      },
    },
  },
};
