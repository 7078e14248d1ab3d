import { z } from "zod";
import { canonicalProvider } from "../ingest/providers/canonical";
import type { Price } from "../model/price";
import type { PriceInput } from "../store/settings";
import { COUNT, listOf, NULLABLE_NUMBER, NULLABLE_TEXT, objectOf, TEXT, told } from "./openapi-json";

/** A million dollars a million tokens is a slip of the unit. */
const MOST_USD = 1_000_000;

const text = z.string("Must be text.").trim().min(1, "Must not be empty.").max(200, "At most 200 characters.");
const usd = z
  .number("Must be a number: dollars per million tokens.")
  .nonnegative("Must be 0 or more: dollars per million tokens.")
  .max(MOST_USD, `At most ${MOST_USD}: dollars per million tokens.`);

const fields = {
  model: text,
  provider: text.nullish(),
  input_usd: usd,
  output_usd: usd,
  cache_read_usd: usd.nullish(),
  cache_write_usd: usd.nullish(),
};

export const PriceBody = z.strictObject(fields, "Must be an object with at least model, input_usd and output_usd.");

export const PriceEditBody = z.strictObject(
  { ...fields, version: z.int("Must be the version you read, a whole number.").min(1, "Must be at least 1.") },
  "Must be an object with model, input_usd, output_usd and version.",
);

const perMillion = "Dollars per million tokens.";

export const PRICE_SCHEMA = objectOf({
  id: TEXT,
  provider: told(NULLABLE_TEXT, "null: wherever the model is called."),
  model: TEXT,
  input_usd: told({ type: "number" }, perMillion),
  output_usd: told({ type: "number" }, perMillion),
  cache_read_usd: told(NULLABLE_NUMBER, `${perMillion} null: as plain input.`),
  cache_write_usd: told(NULLABLE_NUMBER, `${perMillion} null: as plain input.`),
  version: COUNT,
});

export const PRICES_SCHEMA = objectOf({ prices: listOf(PRICE_SCHEMA) });

export function priceInput(body: z.output<typeof PriceBody>): PriceInput {
  const { provider } = body;
  return {
    model: body.model,
    provider: typeof provider === "string" ? canonicalProvider(provider) : null,
    inputUsd: body.input_usd,
    outputUsd: body.output_usd,
    cacheReadUsd: body.cache_read_usd ?? null,
    cacheWriteUsd: body.cache_write_usd ?? null,
  };
}

export function priceRow(price: Price) {
  return {
    id: price.id,
    provider: price.provider,
    model: price.model,
    input_usd: price.inputUsd,
    output_usd: price.outputUsd,
    cache_read_usd: price.cacheReadUsd,
    cache_write_usd: price.cacheWriteUsd,
    version: price.version,
  };
}
