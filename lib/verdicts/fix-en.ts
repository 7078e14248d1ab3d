import type { Scope } from "../model/limit";
import type { FixTexts, FixWords } from "./fix-texts";

const SCOPES: Record<Scope, string> = {
  key: "key",
  user: "user",
  project: "project",
  org: "organization",
  account: "account",
  deployment: "deployment",
  endpoint: "endpoint",
  region: "region",
  shared: "pool",
};

const wait = ({ wait: stated }: FixWords) => (stated === null ? "Back off (no wait was stated)" : `Wait ${stated}`);
const reset = ({ resetAt }: FixWords) => (resetAt === null ? "its next reset" : `its reset at ${resetAt}`);
/** Follows a sentence; empty where nobody knows. */
const otherKeys = ({ scope }: FixWords) => {
  if (scope === null) return "";
  return scope === "key"
    ? "; the limit is this key's own"
    : `; another key of the same ${SCOPES[scope]} shares this limit`;
};

export const fixEn: FixTexts = {
  rateRequests: (words) => `${wait(words)}, then send fewer requests per minute to ${words.model}${otherKeys(words)}.`,
  rateTokens: (words) =>
    `${wait(words)}; shorten prompts, lower max_tokens (most providers reserve it), cache the prefix, or ask for a higher TPM tier.`,
  rateDay: (words) =>
    `The allowance of this day, or of a longer window, is used up; wait for ${reset(words)}. Move traffic to another model or raise the tier.`,
  rateLater: (words) =>
    `Waiting it out takes ${words.wait ?? "long"}: queue the work or move it to another model until ${reset(words)}${otherKeys(words)}.`,
  rateConcurrency: (words) =>
    words.limit === null
      ? "Too many requests in flight; cap parallelism at the limit."
      : `Too many requests in flight; cap parallelism at ${words.limit}.`,
  rateBurst: (words) => `Traffic grew too fast. ${wait(words)}, then ramp up over minutes rather than at once.`,
  rateOversize: ({ requested, limit }) =>
    requested !== null && limit !== null
      ? `This single request needs ${requested}, more than the whole limit of ${limit}; shrink it or use another model. No wait helps.`
      : "This single request is larger than the limit; shrink it or use another model. No wait helps.",
  rateZero: ({ model }) =>
    `The limit for ${model} is 0 on this account or tier; use another model or ask for access. No wait helps.`,
  rateQuota: ({ provider }) => `No wait clears this limit: ask ${provider} for a higher quota, or use another model.`,
  rateUnknown: (words) => `${wait(words)}, then send less to ${words.model}${otherKeys(words)}.`,
  shared: (words) =>
    `${words.provider} is out of capacity for everyone; use another provider, region or model${words.isBehindGateway ? ", or a key of your own at the provider" : ""}. Your quota is not the cause.`,
  upstream: (words) =>
    `A limit ${words.provider === words.via ? "behind" : `at ${words.provider} behind`} ${words.via} stopped this. ${wait(words)}, or use another provider or model.`,
  gatewayRate: (words) =>
    words.wait === null
      ? `${words.via} stopped this before it reached a provider; back off, or raise the limit in ${words.via}.`
      : `${words.via} stopped this before it reached a provider; wait ${words.wait} or raise the limit in ${words.via}.`,
  gatewayRateNever: ({ via }) =>
    `${via} stopped this before it reached a provider: raise the limit in ${via}, or shrink the request. No wait helps.`,
  gatewayBudget: (words) => `The key or team budget in ${words.via} is used up; raise it or wait for ${reset(words)}.`,
  gatewayBudgetNever: ({ via }) =>
    `The key or team budget in ${via} is used up or smaller than this request, and no reset is stated: raise it.`,
  gatewayCredits: ({ via }) => `Top up ${via}. Retrying cannot help.`,
  providerBudget: (words) =>
    `A spend cap or plan window at ${words.provider} is reached; raise it or wait for ${reset(words)}.`,
  providerBudgetNever: ({ provider }) =>
    `A spend cap at ${provider} is reached, and no reset is stated: raise the cap or turn it off.`,
  providerCredits: ({ provider, status }) =>
    `Pay ${provider}: balance, free allowance or invoice. Retrying cannot help${status === 429 ? ", though the status was 429" : ""}.`,
  openrouterMinute: (words) =>
    `${words.wait === null ? "Wait for X-RateLimit-Reset" : `Wait ${words.wait}`}, or use the paid variant of ${words.model}.`,
  openrouterDay: ({ resetAt }) =>
    `The free tier's day is used up; it resets at ${resetAt ?? "00:00 UTC"}. Buying 10 credits once raises 50 requests a day to 1000.`,
  openrouterInFlight: (words) =>
    `${wait(words)}: running requests hold your remaining credit. Send fewer in parallel, or lower max_tokens.`,
  openrouterCredits: () => "Add credits at OpenRouter, or lower max_tokens so that the request fits the balance.",
  openrouterTooDear: ({ requested, limit }) =>
    `The balance affords ${limit} tokens and the request may use ${requested}: add credits, or lower max_tokens.`,
  openrouterKey: () => "Raise the limit of this OpenRouter key, or wait for the key's own reset.",
  openrouterAdminBudget: ({ resetAt }) =>
    resetAt === null
      ? "An administrator must raise the budget in OpenRouter; it names no reset."
      : `An administrator must raise the budget in OpenRouter; otherwise it resets at ${resetAt}.`,
  unknown: (words) =>
    words.wait === null
      ? `The server did not say whose limit this is; back off, and look at the dashboard of ${words.provider}.`
      : `The server did not say whose limit this is; wait ${words.wait}, and look at the dashboard of ${words.provider}.`,
};
