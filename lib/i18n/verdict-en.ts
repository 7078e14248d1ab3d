import type { VerdictMessages } from "./verdict-messages";

const sum = (used: string | null, requested: string | null) =>
  used === null
    ? `This request needs ${requested}`
    : requested === null
      ? `${used} are used`
      : `${used} used + ${requested} requested`;

export const verdictEn: VerdictMessages = {
  field: {
    source: "Limit source",
    dimension: "Dimension",
    retryable: "Retryable",
    advised: "Advised wait",
    estimated: "Estimated wait",
    limit: "Limit",
    used: "Used",
    requested: "Requested",
    remaining: "Remaining",
    reset: "Resets at",
    upstream: "Upstream",
    rule: "Rule",
    confidence: "Confidence",
  },
  ownedBy: (owner) => `owner: ${owner}`,
  owner: { provider: "provider", gateway: "gateway", shared: "shared", billing: "billing", unknown: "unknown" },
  dimension: {
    rpm: "requests per minute",
    tpm: "tokens per minute",
    rpd: "requests per day",
    tpd: "tokens per day",
    concurrency: "requests at once",
    burst: "traffic that grew too fast",
    spend: "money, balance or plan",
    capacity: "the provider's capacity",
    unknown: "not stated",
  },
  retryable: {
    soon: "the same request passes after a short wait",
    at_reset: "passes when the window resets",
    never: "waiting does not help",
  },
  confidence: {
    explicit: "explicit: the response names it",
    pattern: "pattern: read from its words or headers",
    default: "default: from the status alone",
  },
  waitSource: {
    "retry-after-ms": "from retry-after-ms",
    "retry-after": "from retry-after",
    body: "from the message",
    "reset-header": "from the reset header",
    calendar: "our estimate from the calendar, the server said nothing",
    backoff: "our estimate, the server said nothing",
    none: "the server said nothing",
  },
  ruleSet: (rule, set) => `${rule}, rule set ${set}`,
  noAdvice: "none stated",
  evidence: "Evidence",
  noEvidence: "The limit source was sent along by the recorder; there is nothing to quote.",
  fix: "Fix",
  scope: {
    key: "The limit is this key's own.",
    user: "Another key of the same user shares this limit.",
    project: "Another key of the same project shares this limit.",
    org: "Another key of the same organization shares this limit.",
    account: "Another key of the same account shares this limit.",
    deployment: "Every key that calls this deployment shares this limit.",
    endpoint: "Every key that calls this endpoint shares this limit.",
    region: "Everybody in this region shares this limit; another region may have room.",
    shared: "All customers share this pool.",
  },
  statedAttempts: (count) => `This one error stands for ${count} calls: the client retried before it reported.`,
  bodyCut: "The body was longer than is read (64 KiB); what came after was not seen.",
  figures: {
    label: "Figures",
    over: ({ used, requested, limit, by }) => `${sum(used, requested)} is ${by} over the limit of ${limit}.`,
    within: ({ used, requested, limit, left }) => `${sum(used, requested)} of the limit of ${limit}; ${left} are left.`,
    zero: "The limit is 0: nothing passes.",
  },
  waits: {
    title: "Every wait it states",
    timesIn: (zone) => `times in ${zone}`,
    place: "Where, and as written",
    length: "Wait",
    worth: "What it is worth",
    unit: {
      ms: "milliseconds",
      s: "seconds",
      duration: "a length of time",
      epoch_ms: "epoch milliseconds",
      epoch_s: "epoch seconds",
      rfc_3339: "a date and time",
      http_date: "an HTTP date",
    },
    until: (instant) => `until ${instant}`,
    governs: "This one counts.",
    alsoStated: "Stated as well.",
    doubt: {
      cannot_help: "No wait changes this answer.",
      shorter_window: "It ends a shorter window than the one that is used up.",
      exceeds_window: "It is longer than the window of the limit that was hit.",
      tiny: "A few milliseconds: taken literally, it hammers. Wait at least a second.",
      has_room: "The reset of a bucket that still has room.",
      in_the_past: "It was over before the response was sent.",
    },
  },
  reread: {
    differs: (reading) => `Current rules read this as ${reading}; npm run reclassify updates history.`,
    noLimit: "no limit",
  },
};
