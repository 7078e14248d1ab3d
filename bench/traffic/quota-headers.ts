import type { Prng } from "../../db/seed/prng";

/** What an ordinary answer says of its quota. */
export function quotaHeaders(prng: Prng, provider: string, atMs: number): Record<string, string> {
  const common = { "content-type": "application/json", "x-request-id": `req_${prng.hex(24)}` };
  const remaining = prng.integer(0, 10_000);
  if (provider === "anthropic") {
    const resetsAt = new Date(atMs + prng.integer(1, 60) * 1000).toISOString();
    return {
      ...common,
      "anthropic-ratelimit-requests-limit": "10000",
      "anthropic-ratelimit-requests-remaining": String(remaining),
      "anthropic-ratelimit-requests-reset": resetsAt,
      "anthropic-ratelimit-input-tokens-limit": "2000000",
      "anthropic-ratelimit-input-tokens-remaining": String(remaining * 200),
      "anthropic-ratelimit-input-tokens-reset": resetsAt,
    };
  }
  return {
    ...common,
    "x-ratelimit-limit-requests": "10000",
    "x-ratelimit-remaining-requests": String(remaining),
    "x-ratelimit-reset-requests": `${prng.integer(1, 999)}ms`,
    "x-ratelimit-limit-tokens": "2000000",
    "x-ratelimit-remaining-tokens": String(remaining * 200),
    "x-ratelimit-reset-tokens": `${prng.between(0, 60).toFixed(3)}s`,
  };
}
