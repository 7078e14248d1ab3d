import { z } from "zod";
import { canonicalProvider } from "../ingest/providers/canonical";
import { defaultCountingRule, defaultWindow } from "../metrics/counting";
import { type CountingRule, POOL_LIMITS, POOL_WINDOWS, type PoolLimit } from "../model/pool";
import { POOL_PRESETS } from "../pools/presets";
import type { PoolInput } from "../store/settings";

const text = z.string("Must be text.").trim().min(1, "Must not be empty.").max(200, "At most 200 characters.");
const flag = z.boolean("Must be true or false.").optional();
const ceiling = z
  .number("Must be a number.")
  .positive("Must be more than 0; leave a limit out where there is none.")
  .nullish();

const limitShape = Object.fromEntries(POOL_LIMITS.map((limit) => [limit, ceiling])) as Record<
  PoolLimit,
  typeof ceiling
>;

const fields = {
  name: text,
  provider: text,
  account: text.nullish(),
  deployment: text.nullish(),
  key: text.nullish(),
  keys: z.array(text, 'Must be a list of key labels, e.g. ["batch", "chat"].').max(200, "At most 200 keys.").optional(),
  models: z
    .array(text, 'Must be a list of model names or globs, e.g. ["gpt-4o*"].')
    .max(100, "At most 100 globs.")
    .default([]),
  limits: z
    .strictObject(limitShape, `Must be an object with any of: ${POOL_LIMITS.join(", ")}.`)
    .refine((limits) => Object.values(limits).some((value) => typeof value === "number"), {
      message: `Name at least one limit: ${POOL_LIMITS.join(", ")}.`,
    }),
  window: z.enum(POOL_WINDOWS, `Must be one of: ${POOL_WINDOWS.join(", ")}.`).optional(),
  counting: z
    .strictObject({
      tokens: z.enum(["total", "input"], "Must be one of: total, input.").optional(),
      cached_input: flag,
      reserved_tokens: flag,
      failed_requests: flag,
      tokens_at: z.enum(["start", "end"], "Must be one of: start, end.").optional(),
    })
    .optional(),
  /** Left out once its limits are one's own. */
  preset: z
    .enum(POOL_PRESETS.map(({ id }) => id) as [string, ...string[]], "Must be the id of a published limit.")
    .nullish(),
};

export const PoolBody = z.strictObject(fields, "Must be an object with at least name, provider and limits.");

export const PoolEditBody = z.strictObject(
  { ...fields, version: z.int("Must be the version you read, a whole number.").min(1, "Must be at least 1.") },
  "Must be an object with name, provider, limits and version.",
);

/** Counting fields and a window that are left out follow the provider's documented rule. */
export function poolInput(body: z.output<typeof PoolBody>): PoolInput {
  const provider = canonicalProvider(body.provider);
  const limits: PoolInput["limits"] = {};
  for (const limit of POOL_LIMITS) {
    const value = body.limits[limit];
    if (typeof value === "number") limits[limit] = value;
  }
  return {
    name: body.name,
    provider,
    account: body.account ?? null,
    deployment: body.deployment ?? null,
    keys: [...new Set([...(body.keys ?? []), ...(body.key ? [body.key] : [])])],
    models: body.models,
    limits,
    window: body.window ?? defaultWindow(provider),
    counting: countingRule(provider, body.counting ?? {}),
    ...presetOf(body.preset ?? null),
  };
}

function presetOf(id: string | null): Pick<PoolInput, "preset"> {
  const preset = POOL_PRESETS.find((one) => one.id === id);
  return preset === undefined ? {} : { preset: { id: preset.id, publishedOn: preset.publishedOn } };
}

function countingRule(provider: string, given: NonNullable<z.output<typeof PoolBody>["counting"]>): CountingRule {
  const usual = defaultCountingRule(provider);
  return {
    tokens: given.tokens ?? usual.tokens,
    cachedInput: given.cached_input ?? usual.cachedInput,
    reservedTokens: given.reserved_tokens ?? usual.reservedTokens,
    failedRequests: given.failed_requests ?? usual.failedRequests,
    tokensAt: given.tokens_at ?? usual.tokensAt,
  };
}

/** Keys, or models, of one account that turn out to share a limit. */
export const MergeBody = z.strictObject(
  {
    ids: z.array(text, "Must be a list of pool ids.").min(2, "Name at least two pools.").max(200, "At most 200 pools."),
    name: text.nullish(),
  },
  "Must be an object with ids, and a name if it should have one of yours.",
);
