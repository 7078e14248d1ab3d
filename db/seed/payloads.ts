import type { Prng } from "./prng";

/** What a server sends when it says no; `advisedMs` is the wait stated in it. */
export interface Refusal {
  status: number;
  headers: Record<string, string>;
  body: unknown;
  advisedMs: number | null;
}

const none: Record<string, string> = {};

/** Numbers of an OpenAI token limit, as the message states them. */
export interface TokenLimitFacts {
  organization: string;
  model: string;
  limit: number;
  used: number;
  requested: number;
  advisedMs: number;
}

export function openaiTokensPerMinute(facts: TokenLimitFacts): Refusal {
  const seconds = (facts.advisedMs / 1000).toFixed(3);
  return {
    status: 429,
    headers: {
      "retry-after-ms": String(facts.advisedMs),
      "retry-after": String(Math.ceil(facts.advisedMs / 1000)),
      "x-ratelimit-limit-tokens": String(facts.limit),
      "x-ratelimit-remaining-tokens": String(Math.max(0, facts.limit - facts.used)),
      "x-ratelimit-reset-tokens": `${Math.min(59.9, (facts.used / facts.limit) * 60).toFixed(3)}s`,
    },
    body: {
      error: {
        message: `Rate limit reached for ${facts.model} in organization ${facts.organization} on tokens per min (TPM): Limit ${facts.limit}, Used ${facts.used}, Requested ${facts.requested}. Please try again in ${seconds}s. Visit https://platform.openai.com/account/rate-limits to learn more.`,
        type: "tokens",
        param: null,
        code: "rate_limit_exceeded",
      },
    },
    advisedMs: facts.advisedMs,
  };
}

export function anthropicOverloaded(prng: Prng): Refusal {
  return {
    status: 529,
    headers: { "x-should-retry": "true", "request-id": `req_${prng.hex(24)}` },
    body: {
      type: "error",
      error: { type: "overloaded_error", message: "Overloaded" },
      request_id: `req_${prng.hex(24)}`,
    },
    advisedMs: null,
  };
}

export function anthropicInputTokens(prng: Prng, limit: number, atMs: number): Refusal {
  const seconds = prng.integer(4, 28);
  return {
    status: 429,
    headers: {
      "retry-after": String(seconds),
      "x-should-retry": "true",
      "anthropic-ratelimit-input-tokens-limit": String(limit),
      "anthropic-ratelimit-input-tokens-remaining": "0",
      "anthropic-ratelimit-input-tokens-reset": new Date(atMs + seconds * 1000).toISOString().replace(/\.\d+Z$/, "Z"),
    },
    body: {
      type: "error",
      error: {
        type: "rate_limit_error",
        message: `This request would exceed the rate limit for your organization of ${limit.toLocaleString("en-US")} input tokens per minute. For details, refer to: https://docs.anthropic.com/en/api/rate-limits. You can see the response headers for current usage.`,
      },
    },
    advisedMs: seconds * 1000,
  };
}

export function geminiRequestsPerMinute(prng: Prng, model: string, limit: number): Refusal {
  const seconds = prng.between(6, 42).toFixed(6);
  return {
    status: 429,
    headers: none,
    body: {
      error: {
        code: 429,
        message: `You exceeded your current quota, please check your plan and billing details. For more information on this error, head to: https://ai.google.dev/gemini-api/docs/rate-limits.\n* Quota exceeded for metric: generativelanguage.googleapis.com/generate_content_paid_tier_requests, limit: ${limit}, model: ${model}\nPlease retry in ${seconds}s.`,
        status: "RESOURCE_EXHAUSTED",
        details: [
          {
            "@type": "type.googleapis.com/google.rpc.QuotaFailure",
            violations: [
              {
                quotaMetric: "generativelanguage.googleapis.com/generate_content_paid_tier_requests",
                quotaId: "GenerateRequestsPerMinutePerProjectPerModel",
                quotaDimensions: { location: "global", model },
                quotaValue: String(limit),
              },
            ],
          },
          { "@type": "type.googleapis.com/google.rpc.RetryInfo", retryDelay: `${seconds}s` },
        ],
      },
    },
    advisedMs: Math.round(Number(seconds) * 1000),
  };
}

/** Neither whose limit nor which: the honest reading is "unknown". */
export function geminiExhausted(): Refusal {
  const message = "Resource has been exhausted (e.g. check quota).";
  return {
    status: 429,
    headers: none,
    body: { error: { code: 429, message, status: "RESOURCE_EXHAUSTED" } },
    advisedMs: null,
  };
}

export function deepseekUnpaid(): Refusal {
  const error = { message: "Insufficient Balance", type: "unknown_error", param: null, code: "invalid_request_error" };
  return { status: 402, headers: none, body: { error }, advisedMs: null };
}

export function deepinfraBusy(): Refusal {
  return {
    status: 429,
    headers: none,
    body: { error: { message: "Model busy, retry later", type: "invalid_request_error", code: "engine_overloaded" } },
    advisedMs: null,
  };
}

export function openrouterFreeMinute(resetAtMs: number, atMs: number): Refusal {
  return {
    status: 429,
    headers: none,
    body: {
      error: {
        message: "Rate limit exceeded: free-models-per-min. ",
        code: 429,
        metadata: {
          headers: { "X-RateLimit-Limit": "20", "X-RateLimit-Remaining": "0", "X-RateLimit-Reset": String(resetAtMs) },
          limit_source: "openrouter_free_tier_per_minute",
          remedy_hint: "Wait for the reset, or use the paid variant of this model.",
          provider_name: null,
        },
      },
      user_id: "user_acme_labs",
    },
    advisedMs: resetAtMs - atMs,
  };
}

export function openrouterSharedPool(upstream: string, model: string): Refusal {
  return {
    status: 429,
    headers: none,
    body: {
      error: {
        message: "Provider returned error",
        code: 429,
        metadata: {
          raw: `${model} is temporarily rate-limited upstream. Please retry shortly.`,
          provider_name: upstream,
          is_byok: false,
          limit_source: "upstream_provider_shared_pool",
        },
      },
    },
    advisedMs: null,
  };
}

export function openrouterInFlight(prng: Prng): Refusal {
  const seconds = prng.integer(2, 9);
  return {
    status: 402,
    headers: { "retry-after": String(seconds) },
    body: {
      error: {
        message: "The estimated cost of your running requests has reached your remaining balance.",
        code: 402,
        metadata: { limit_source: "openrouter_in_flight_budget", reason: "in_flight_budget_exhausted" },
      },
    },
    advisedMs: seconds * 1000,
  };
}

/** Says quota and billing and is a token rate all the same. */
export function dashscopeAllocation(prng: Prng): Refusal {
  return {
    status: 429,
    headers: none,
    body: {
      error: {
        message: "You exceeded your current quota, please check your plan and billing details.",
        type: "insufficient_quota",
        param: null,
        code: "insufficient_quota",
      },
      request_id: prng.hex(32),
    },
    advisedMs: null,
  };
}

export function arkEndpointTokens(prng: Prng): Refusal {
  return ark(
    prng,
    "RateLimitExceeded.EndpointTPMExceeded",
    "The Tokens Per Minute (TPM) limit of the associated endpoint for your account has been exceeded.",
  );
}

export function arkOverloaded(prng: Prng): Refusal {
  return ark(
    prng,
    "ServerOverloaded",
    "The service is currently unable to handle additional requests due to overload.",
  );
}

function ark(prng: Prng, code: string, reason: string): Refusal {
  const message = `${reason} Request id: 0217${prng.hex(40)}`;
  return {
    status: 429,
    headers: none,
    body: { error: { code, message, param: "", type: "TooManyRequests" } },
    advisedMs: null,
  };
}
