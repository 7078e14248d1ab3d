/** Dimensions a pool can have a limit for. `itpm`/`otpm` count input or output tokens alone. */
export const POOL_LIMITS = ["rpm", "tpm", "itpm", "otpm", "rpd", "tpd", "concurrency"] as const;
export type PoolLimit = (typeof POOL_LIMITS)[number];

export const POOL_WINDOWS = ["fixed_minute", "rolling", "token_bucket"] as const;
export type PoolWindow = (typeof POOL_WINDOWS)[number];

export type PoolOrigin = "declared" | "observed" | "preset";

/** Which tokens and requests a provider counts against a limit, and when. */
export interface CountingRule {
  /** `total` = input + output, `input` = input only (Gemini). */
  tokens: "total" | "input";
  /** false where cached input is outside the limit (Anthropic, Groq). */
  cachedInput: boolean;
  /** true where max_tokens is reserved at arrival: the greater of reserved and input + output counts. */
  reservedTokens: boolean;
  /** false where failed requests are not counted. */
  failedRequests: boolean;
  /** The minute a token count belongs to: that of the attempt's start or of its end. Requests count at the start. */
  tokensAt: "start" | "end";
}

/** A published limit. */
export interface PoolPreset {
  id: string;
  /** `YYYY-MM-DD` */
  publishedOn: string;
}

/** What owns a limit. An attempt belongs to the most specific pool that matches. */
export interface Pool {
  id: string;
  name: string;
  provider: string;
  account: string | null;
  deployment: string | null;
  /** Labels of the keys that share it; empty = every key. */
  keys: string[];
  /** Globs with `*`; empty = every model. */
  models: string[];
  limits: Partial<Record<PoolLimit, number>>;
  window: PoolWindow;
  counting: CountingRule;
  origin: PoolOrigin;
  /** The published limit it was made from. */
  preset?: PoolPreset;
  /** Pools that were merged into it, as they were. */
  parts?: Pool[];
  /** Increases with each edit; an update must name the version it read. */
  version: number;
}

/** Where an attempt stood, as far as pools are concerned. */
export interface PoolCoordinates {
  provider: string;
  account: string | null;
  deployment: string | null;
  key: string | null;
  model: string;
}
