import type { Provider } from "./provider";

/** halfoff.dev says in fixed sentences whose limit it was; the error type only follows the API format. */
export const halfoff: Provider = {
  id: "halfoff",
  name: "halfoff.dev",
  documentation: "https://halfoff.dev/docs",
  kind: "gateway",
  scope: "key",
  inner: () => null,
  rules: [
    {
      id: "ho1",
      message: /API key has reached its rate or concurrency limit/i,
      source: "gateway_rate_limit",
      dimension: "rpm",
      retryable: "soon",
    },
    {
      id: "ho2",
      message: /upstream capacity for this model is busy/i,
      source: "upstream_provider_shared_pool",
      dimension: "capacity",
      retryable: "soon",
    },
    {
      id: "ho3",
      status: [402, 429],
      message: /spend limit/i,
      source: "gateway_budget",
      dimension: "spend",
      retryable: "never",
    },
    {
      id: "ho5",
      status: [402, 429],
      message: /insufficient balance/i,
      source: "gateway_credits",
      dimension: "spend",
      retryable: "never",
    },
    { id: "ho4", status: [402], source: "gateway_credits", dimension: "spend", retryable: "never" },
  ],
};
