import type { InferredMessages, WrittenUse } from "./inferred-messages";

const usedOf = ({ used, limitValue, limit }: WrittenUse) => `${used} of ${limitValue} ${limit}`;

export const inferredEn: InferredMessages = {
  limit: {
    rpm: "requests per minute",
    tpm: "tokens per minute",
    itpm: "input tokens per minute",
    otpm: "output tokens per minute",
    rpd: "requests per day",
    tpd: "tokens per day",
    concurrency: "requests at once",
  },
  which: (limit) => `Which limit: ${limit}`,
  notTold: "Which limit: the response does not say",
  from: {
    minute: "(inferred from the traffic of that minute)",
    day: "(inferred from the traffic of that day)",
    moment: "(inferred from the requests in flight at that moment)",
  },
  ownCount: "What our own count says",
  inferred: {
    all: (pool) =>
      `The response does not say. Of the known limits of the pool ${pool}, only this one was at its ceiling.`,
    only: (pool) =>
      `The response does not say. This is the only known limit of the pool ${pool}, and it was at its ceiling.`,
  },
  noRoomLeft: {
    all: (pool) =>
      `The response does not say. Of the known limits of the pool ${pool}, only this one had no room left for this request.`,
    only: (pool) =>
      `The response does not say. This is the only known limit of the pool ${pool}, and it had no room left for this request.`,
  },
  figure: ({ limit, share }) => `${limit} ${share}`,
  uncounted: (limit, missing) => `${limit} (${missing})`,
  missing: { not_reported: "not reported", not_kept: "no longer kept" },
  indistinct: (figures) => `Cannot be told apart: ${figures}.`,
  near: ({ limit, share }) => `No known limit was at its ceiling; nearest came ${limit}, with ${share}.`,
  room: "All known limits had room: somebody else uses this pool, the limits are not what is declared, or the requests came in a burst that the provider counts by the second.",
  unmeasured: (limits) => `No limit that could be counted was at its ceiling. Left in question: ${limits}.`,
  notKept: "The traffic of that day is no longer kept: its minutes stay for 7 days.",
  noLimits:
    "No limit of this pool is known. Once the pool is declared, the traffic of that minute can say which limit it was.",
  confirmed: (use) => `It agrees with the response: ${usedOf(use)}.`,
  confirmedTooLarge: (use) =>
    `It agrees with the response: ${usedOf(use)}, and this request did not fit into the rest.`,
  close: (use) => `It comes close to what the response says: ${usedOf(use)}.`,
  contradicted: (use) =>
    `We counted ${usedOf(use)}: someone else shares this limit, or the limit is lower or counted over a shorter time.`,
  stated: (stated, use) =>
    `We counted ${usedOf(use)}, but the response states a limit of ${stated}: check what the pool is declared with.`,
  usedOf: ({ used, limitValue }) => `${used} of ${limitValue}`,
  counted: {
    clock_minute: (pool) => `Pool ${pool}, by its counting rule, from the full minute to the refusal`,
    last_60_seconds: (pool) => `Pool ${pool}, by its counting rule, over the 60 seconds before the refusal`,
  },
  dayToo: "days from the provider's midnight",
  momentToo: "requests at once as this one started",
  ceiling: (share) => `from the mark at ${share} on, a limit counts as used up`,
  between: "; ",
  settings: "Declare it in Settings",
  fixFor: (limit) => `For ${limit}, which is inferred: `,
};
