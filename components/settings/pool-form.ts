import { POOL_LIMITS, type Pool, type PoolLimit, type PoolWindow } from "../../lib/model/pool";
import { POOL_PRESETS, type PublishedLimit } from "../../lib/pools/presets";

/** The form as it stands on the page: everything is text until it is sent. */
export interface PoolForm {
  name: string;
  provider: string;
  account: string;
  deployment: string;
  /** Labels, separated by commas. */
  keys: string;
  /** Globs, separated by commas or line breaks. */
  models: string;
  limits: Record<PoolLimit, string>;
  window: PoolWindow;
  /** Id of the published limit that it was filled from; "" = none. */
  preset: string;
}

export type PoolField = "name" | "provider" | "account" | "deployment" | "keys" | "models" | "limits" | PoolLimit;
export type PoolProblemCode = "required" | "too_long" | "too_many" | "not_a_number" | "not_positive" | "no_limit";
export type PoolProblems = Partial<Record<PoolField, PoolProblemCode>>;

/** Body of `POST /api/v1/pools`, and of `PUT` together with a version. */
export interface PoolRequest {
  name: string;
  provider: string;
  account: string | null;
  deployment: string | null;
  keys: string[];
  models: string[];
  limits: Partial<Record<PoolLimit, number>>;
  window: PoolWindow;
  /** As long as the limits are those that were published. */
  preset?: string;
  /** Left out where the provider's documented rule holds. */
  counting?: {
    tokens: string;
    cached_input: boolean;
    reserved_tokens: boolean;
    failed_requests: boolean;
    tokens_at: string;
  };
}

/** What the form needs to know of the pool it edits. */
export type EditedPool = Omit<Pool, "counting" | "origin">;

const MAX_TEXT = 200;
const MAX_MODELS = 100;
const MAX_KEYS = 200;
const LABELS = ["account", "deployment"] as const;

export function emptyPoolForm(): PoolForm {
  const limits = Object.fromEntries(POOL_LIMITS.map((limit) => [limit, ""])) as Record<PoolLimit, string>;
  return {
    name: "",
    provider: "",
    account: "",
    deployment: "",
    keys: "",
    models: "",
    limits,
    window: "fixed_minute",
    preset: "",
  };
}

/** The form as a published limit fills it. */
export function presetForm({ id, name, provider, models, limits }: PublishedLimit): PoolForm {
  const form = emptyPoolForm();
  for (const limit of POOL_LIMITS) form.limits[limit] = limits[limit]?.toString() ?? "";
  return { ...form, name, provider, models: models.join(", "), preset: id };
}

export function poolFormOf(pool: EditedPool): PoolForm {
  const form = emptyPoolForm();
  for (const limit of POOL_LIMITS) form.limits[limit] = pool.limits[limit]?.toString() ?? "";
  return {
    ...form,
    name: pool.name,
    provider: pool.provider,
    account: pool.account ?? "",
    deployment: pool.deployment ?? "",
    keys: pool.keys.join(", "),
    models: pool.models.join(", "),
    window: pool.window,
    preset: pool.preset?.id ?? "",
  };
}

/** What can be sent, or what is wrong with each field. */
export function readPoolForm(form: PoolForm): { request: PoolRequest } | { problems: PoolProblems } {
  const problems: PoolProblems = {};
  for (const field of ["name", "provider"] as const) if (form[field].trim() === "") problems[field] = "required";
  for (const field of ["name", "provider", ...LABELS] as const) {
    if (form[field].trim().length > MAX_TEXT) problems[field] = "too_long";
  }
  const models = readList(form.models, /[\s,，]+/, problems, { field: "models", most: MAX_MODELS });
  const keys = readList(form.keys, /[,，\n]+/, problems, { field: "keys", most: MAX_KEYS });
  const limits = readLimits(form.limits, problems);
  if (Object.keys(problems).length > 0) return { problems };
  const [account, deployment] = LABELS.map((field) => form[field].trim() || null);
  return {
    request: {
      name: form.name.trim(),
      provider: form.provider.trim(),
      account: account ?? null,
      deployment: deployment ?? null,
      keys,
      models,
      limits,
      window: form.window,
      ...(isPublished(form.preset, limits) ? { preset: form.preset } : {}),
    },
  };
}

function isPublished(id: string, limits: PoolRequest["limits"]): boolean {
  const preset = POOL_PRESETS.find((one) => one.id === id);
  return preset !== undefined && POOL_LIMITS.every((limit) => preset.limits[limit] === limits[limit]);
}

/** An edit replaces the whole pool; its counting rule stays unless the provider changed. */
export function keepCounting(request: PoolRequest, pool: Pool): PoolRequest {
  if (request.provider !== pool.provider) return request;
  const { counting } = pool;
  return {
    ...request,
    counting: {
      tokens: counting.tokens,
      cached_input: counting.cachedInput,
      reserved_tokens: counting.reservedTokens,
      failed_requests: counting.failedRequests,
      tokens_at: counting.tokensAt,
    },
  };
}

function readList(
  text: string,
  between: RegExp,
  problems: PoolProblems,
  { field, most }: { field: "models" | "keys"; most: number },
): string[] {
  const parts = text.split(between).map((part) => part.trim());
  const list = [...new Set(parts.filter((part) => part !== ""))];
  if (list.length > most) problems[field] = "too_many";
  if (list.some((part) => part.length > MAX_TEXT)) problems[field] = "too_long";
  return list;
}

function readLimits(texts: Record<PoolLimit, string>, problems: PoolProblems): Partial<Record<PoolLimit, number>> {
  const limits: Partial<Record<PoolLimit, number>> = {};
  for (const limit of POOL_LIMITS) {
    // Thousands may be grouped, as people copy them from a provider's page.
    const text = texts[limit].replace(/[\s,，_]/g, "");
    if (text === "") continue;
    const value = Number(text);
    if (!Number.isFinite(value)) problems[limit] = "not_a_number";
    else if (value <= 0) problems[limit] = "not_positive";
    else limits[limit] = value;
  }
  const named = POOL_LIMITS.some((limit) => texts[limit].trim() !== "");
  if (!named) problems.limits = "no_limit";
  return limits;
}
