import { fieldOf } from "../unwrap/signals";
import { canonicalProvider } from "./canonical";
import type { Provider } from "./provider";

/**
 * OpenRouter, where the response names no limit source (older answers, its Anthropic skin, relayed text).
 * With the caller's own key (`is_byok`) the provider behind it speaks. Its 402 is money, except that one with a Retry-After is the budget held by running requests.
 */
export const openrouter: Provider = {
  id: "openrouter",
  name: "OpenRouter",
  documentation: "https://openrouter.ai/docs/api_reference/limits",
  kind: "gateway",
  scope: "account",
  creditsSource: "openrouter_credits",
  rateSource: null,
  marks: /openrouter\.ai\/|openrouterexception|\bon OpenRouter\b/i,
  inner: ({ signals }) => {
    const provider = fieldOf(signals, "provider_name");
    return provider !== null && fieldOf(signals, "is_byok")?.value === "true"
      ? canonicalProvider(provider.value)
      : null;
  },
  rules: [
    {
      id: "or9",
      message: /free-models-per-day/i,
      source: "openrouter_free_tier_daily",
      dimension: "rpd",
      retryable: "at_reset",
      calendar: "utc_day",
    },
    {
      id: "or10",
      message: /free-models-per-min/i,
      source: "openrouter_free_tier_per_minute",
      dimension: "rpm",
      retryable: "soon",
    },
    {
      id: "or11",
      status: [402],
      code: /in_flight_budget_exhausted/,
      source: "openrouter_in_flight_budget",
      dimension: "spend",
      retryable: "soon",
    },
    {
      id: "or23",
      message: /\bcurrent in-flight requests\b/i,
      source: "openrouter_in_flight_budget",
      dimension: "spend",
      retryable: "soon",
    },
    {
      id: "or24",
      status: [402],
      field: { key: "is_byok", value: /^false$/i },
      message: /\b(?:balance|credits?|quota|billing|payment)\b/i,
      source: "upstream_provider_shared_pool",
      dimension: "capacity",
      retryable: "soon",
    },
    {
      id: "or12",
      status: [402, 403],
      code: /weight_exceeds_budget/,
      source: "openrouter_credits",
      dimension: "spend",
      retryable: "never",
    },
    {
      id: "or25",
      status: [402, 403],
      message: /\bkey limit exceeded \((?:daily|weekly|monthly) limit\)/i,
      source: "openrouter_key_limit",
      dimension: "spend",
      retryable: "at_reset",
    },
    {
      id: "or14",
      status: [402, 403],
      message:
        /\bkey\b.{0,20}\blimit\b|\blimit\b.{0,12}\b(?:for|of|on) (?:this|your|the) (?:api )?key\b|create a key with a higher/i,
      source: "openrouter_key_limit",
      dimension: "spend",
      retryable: "never",
    },
    {
      id: "or21",
      status: [402],
      message: /requires more credits|insufficient credits/i,
      source: "openrouter_credits",
      dimension: "spend",
      retryable: "never",
    },
    {
      id: "or13",
      status: [402],
      header: { name: /^retry-after$/ },
      source: "openrouter_in_flight_budget",
      dimension: "spend",
      retryable: "soon",
    },
    { id: "or15", status: [402], source: "openrouter_credits", dimension: "spend", retryable: "never" },
    {
      id: "or16",
      status: [403],
      message: /budget limit exceeded/i,
      source: "openrouter_guardrail_budget",
      dimension: "spend",
      retryable: "at_reset",
    },
    {
      id: "or20",
      status: [429],
      message: /\b(?:limit|new-account)[-_]rp[md]\/|high demand for .{1,80} on OpenRouter/i,
      source: "gateway_rate_limit",
      dimension: "detect",
      retryable: "soon",
    },
    {
      id: "or17",
      code: /^(?:capacity_exhausted|temporarily_unavailable|provider_overloaded|provider_unavailable|engine_overloaded|service_overloaded)$/,
      source: "upstream_provider_shared_pool",
      dimension: "capacity",
      retryable: "soon",
    },
    {
      id: "or22",
      status: [429],
      field: { key: "is_byok", value: /^true$/ },
      afterInner: true,
      source: "provider_rate_limit",
      dimension: "detect",
      retryable: "soon",
    },
    {
      id: "or19",
      message: /rate-limited upstream/i,
      source: "upstream_provider_shared_pool",
      dimension: "capacity",
      retryable: "soon",
    },
    {
      id: "or18",
      status: [429],
      source: "upstream_provider_shared_pool",
      dimension: "detect",
      otherwise: "capacity",
      retryable: "soon",
    },
  ],
};
