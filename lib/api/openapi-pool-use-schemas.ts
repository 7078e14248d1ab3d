import { OUTCOMES } from "../model/attempt";
import { POOL_LIMITS } from "../model/pool";
import { EATER_GROUPS } from "../store/pool-eaters";
import { type JsonSchema, listOf, NULLABLE_NUMBER, NULLABLE_TEXT, objectOf, TEXT } from "./openapi-json";

const Series = objectOf({
  metric: TEXT,
  unit: TEXT,
  step_ms: { type: "integer" },
  series: listOf(
    objectOf(
      {
        labels: { type: "object" },
        points: { ...listOf(listOf(NULLABLE_NUMBER)), description: "[bucket_ms, value, denominator]" },
        exact_from: {
          type: ["string", "null"],
          description:
            "Of a pool's limit: from here on peaks are those of any instant, counted by the pool's window; before, and everywhere where null, of whole minutes of the clock.",
        },
        at_least: {
          type: "boolean",
          description:
            "Of a pool's limit: the provider reserves tokens and answers came without reserved_tokens, so more was used.",
        },
      },
      ["labels", "points"],
    ),
  ),
});

const PoolHeadroom = objectOf({
  limit: { type: "string", enum: POOL_LIMITS },
  limit_value: { type: "number" },
  used: {
    ...NULLABLE_NUMBER,
    description: "By the pool's counting rule and window; null = not known: nothing was reported lately.",
  },
  left: NULLABLE_NUMBER,
  reset_at: {
    ...NULLABLE_TEXT,
    description:
      "When all of it is there again if nothing more is sent; null for a rolling window and concurrency, which have no such time.",
  },
  exhausted_in_seconds: {
    ...NULLABLE_NUMBER,
    description:
      "At the pace of the last half hour (limits of a day) or 5 minutes; null = it lasts until its reset, or is not known.",
  },
});

const PoolUse = objectOf({
  pool_id: TEXT,
  limit: { type: "string", enum: POOL_LIMITS },
  unit: { type: "string", enum: ["requests", "tokens", "ms_in_flight"] },
  from: TEXT,
  to: TEXT,
  complete_from: { ...TEXT, description: "There are all attempts from here on; at most 50,000 rows are looked at." },
  by: { type: "string", enum: EATER_GROUPS },
  amount: { type: "number", description: "What all used together, by the pool's counting rule." },
  attempts: { type: "number" },
  refused: { type: "number" },
  use: listOf(
    objectOf({
      value: { ...NULLABLE_TEXT, description: "null = not sent." },
      amount: { type: "number" },
      share: { ...NULLABLE_NUMBER, description: "Of the amount; null = nothing was used." },
      attempts: { type: "number" },
      refused: { type: "number" },
    }),
  ),
  others: { type: "integer", description: "Values beyond those that are listed." },
  examples: listOf(
    objectOf({
      request_id: TEXT,
      app: NULLABLE_TEXT,
      environment: NULLABLE_TEXT,
      model: TEXT,
      outcome: { type: "string", enum: OUTCOMES },
      started_at: TEXT,
      amount: { type: "number" },
    }),
  ),
});

export const POOL_USE_SCHEMAS = {
  Series,
  PoolHeadroom,
  PoolUse,
} as const satisfies Readonly<Record<string, JsonSchema>>;
