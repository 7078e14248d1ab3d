import * as sentence from "./sentences";

/** What each kind means and how it sounds, for the reference of rules. */
export const SENTENCE_KINDS: readonly { name: string; pattern: RegExp; says: string; example: string }[] = [
  {
    name: "not yours",
    pattern: sentence.NOT_YOURS,
    says: "the server speaks of its own load, and that it is not the caller's limit",
    example: "Server is temporarily limiting requests (not your usage limit)",
  },
  {
    name: "no money",
    pattern: sentence.NO_MONEY,
    says: "a balance, credits or funds are gone, or an invoice is unpaid",
    example: "Your credit balance is too low",
  },
  {
    name: "relay quota used up",
    pattern: sentence.RELAY_QUOTA_USED_UP,
    says: "the quota that a relay of the one-api family hands out is used up",
    example: "该令牌额度已用尽",
  },
  {
    name: "trial used up",
    pattern: sentence.TRIAL_USED_UP,
    says: "what was given once for nothing is used up",
    example: "The free trial quota has been exhausted",
  },
  {
    name: "plan used up",
    pattern: sentence.PLAN_USED_UP,
    says: "the window of a plan or a spending cap is used up",
    example: "You've hit your weekly usage limit",
  },
  {
    name: "budget used up",
    pattern: sentence.BUDGET_USED_UP,
    says: "a budget is used up",
    example: "Budget limit exceeded",
  },
  {
    name: "windowed budget used up",
    pattern: sentence.WINDOWED_BUDGET_USED_UP,
    says: "a budget is used up, and its window is named",
    example: "Daily cost limit exceeded",
  },
  {
    name: "pool of accounts limited",
    pattern: sentence.POOL_OF_ACCOUNTS_LIMITED,
    says: "a relay has run through all the accounts it holds",
    example: "All credentials for model M are cooling down",
  },
  {
    name: "per key or user",
    pattern: sentence.PER_KEY_OR_USER,
    says: "a limit set for a key, a user or a team",
    example: "Concurrency limit exceeded for user",
  },
  {
    name: "out of capacity",
    pattern: sentence.OUT_OF_CAPACITY,
    says: "the machine is full, for everyone",
    example: "The model is overloaded",
  },
  {
    name: "surely out of capacity",
    pattern: sentence.SURELY_OUT_OF_CAPACITY,
    says: "the same, in words so plain that no status is needed",
    example: "The engine is currently overloaded",
  },
  {
    name: "too many at once",
    pattern: sentence.TOO_MANY_AT_ONCE,
    says: "too many requests in flight",
    example: "Maximum number of concurrent requests reached",
  },
  {
    name: "grew too fast",
    pattern: sentence.GREW_TOO_FAST,
    says: "traffic grew too fast",
    example: "Request rate increased too quickly",
  },
  {
    name: "rate with unit",
    pattern: sentence.RATE_WITH_UNIT,
    says: "a rate limit with its unit",
    example: "… 60 requests per minute …",
  },
  {
    name: "rate surely exceeded",
    pattern: sentence.RATE_SURELY_EXCEEDED,
    says: "a rate limit with its unit that is said to be exceeded",
    example: "Exceeded the input tokens per minute rate limit",
  },
  {
    name: "rate without unit",
    pattern: sentence.RATE_WITHOUT_UNIT,
    says: "a rate limit without saying which",
    example: "You've exceeded the rate limit",
  },
  {
    name: "quota used up",
    pattern: sentence.QUOTA_USED_UP,
    says: "a quota is used up, and nothing says of what",
    example: "Quota exceeded",
  },
];
