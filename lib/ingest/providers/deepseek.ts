import type { Provider } from "./provider";

/** DeepSeek limits concurrency alone. Its 402 calls itself `invalid_request_error`: the sentence and status count, not the code. */
export const deepseek: Provider = {
  id: "deepseek",
  name: "DeepSeek",
  documentation: "https://api-docs.deepseek.com/quick_start/rate_limit",
  kind: "provider",
  scope: "account",
  marks: /deepseekexception|api\.deepseek\.com|platform\.deepseek\.com/i,
  rules: [
    {
      id: "ds4",
      status: [402, 400, 429],
      message: /insufficient balance/i,
      source: "provider_credits",
      dimension: "spend",
      retryable: "never",
    },
    {
      id: "ds5",
      status: [503, 429],
      message: /server (?:is )?overloaded/i,
      source: "upstream_provider_shared_pool",
      dimension: "capacity",
      retryable: "soon",
    },
    {
      id: "ds6",
      status: [429],
      message: /rate limit reached/i,
      source: "provider_rate_limit",
      dimension: "detect",
      otherwise: "concurrency",
      retryable: "soon",
    },
    { id: "ds1", status: [402], source: "provider_credits", dimension: "spend", retryable: "never" },
    { id: "ds2", status: [429], source: "provider_rate_limit", dimension: "concurrency", retryable: "soon" },
    { id: "ds3", status: [503], source: "upstream_provider_shared_pool", dimension: "capacity", retryable: "soon" },
  ],
};
