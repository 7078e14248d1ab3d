import type { Refusal } from "./payloads";
import type { Prng } from "./prng";

/** The proxy's own limit on one of its keys, not the provider's. */
export function litellmKeyLimit(prng: Prng, limit: number): Refusal {
  const seconds = prng.integer(3, 40);
  return {
    status: 429,
    headers: { "retry-after": String(seconds), rate_limit_type: "requests" },
    body: {
      error: {
        message: `Rate limit exceeded for api_key: evals-proxy. Limit type: requests. Current limit: ${limit}, Remaining: 0.`,
        type: "throttling_error",
        param: null,
        code: "429",
      },
    },
    advisedMs: seconds * 1000,
  };
}

/** The provider's limit as the proxy repeats it: a class name and no wait. */
export function litellmAzureTokens(): Refusal {
  return {
    status: 429,
    headers: {},
    body: {
      error: {
        message:
          "litellm.RateLimitError: AzureException RateLimitError - Error code: 429 - {'error': {'code': '429', 'message': 'Requests to the ChatCompletions_Create Operation under Azure OpenAI API have exceeded token rate limit of your current pricing tier. Please retry after 12 seconds.'}}",
        type: "throttling_error",
        param: null,
        code: "429",
      },
    },
    advisedMs: 12_000,
  };
}

export function azureTokens(prng: Prng): Refusal {
  const waitMs = prng.integer(900, 12_000);
  return {
    status: 429,
    headers: { "retry-after-ms": String(waitMs), "retry-after": String(Math.ceil(waitMs / 1000)) },
    body: {
      error: {
        code: "429",
        message: `Requests to the ChatCompletions_Create Operation under Azure OpenAI API have exceeded token rate limit of your current deployment. Please retry after ${Math.ceil(waitMs / 1000)} seconds.`,
      },
    },
    advisedMs: waitMs,
  };
}

/** Counted per deployment in fixed UTC minutes, so the wait is what is left of the minute. */
export function pirouterRateLimited(atMs: number): Refusal {
  const seconds = Math.max(1, 60 - Math.floor((atMs % 60_000) / 1000));
  return {
    status: 429,
    headers: { "retry-after": String(seconds) },
    body: {
      error: {
        message: "This deployment has used its requests for the current minute.",
        type: "rate_limit_error",
        code: "rate_limited",
      },
    },
    advisedMs: seconds * 1000,
  };
}

export function halfoffKeyLimit(prng: Prng): Refusal {
  const seconds = prng.integer(1, 8);
  return {
    status: 429,
    headers: { "retry-after": String(seconds), "x-halfoff-queued-ms": "2000" },
    body: {
      error: {
        message: "This API key has reached its rate or concurrency limit.",
        type: "rate_limit_exceeded",
        code: "rate_limit_exceeded",
      },
    },
    advisedMs: seconds * 1000,
  };
}
