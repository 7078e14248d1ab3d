import type { Price } from "../../lib/model/price";

export const PRICE_FIGURES = ["input", "cacheRead", "cacheWrite", "output"] as const;
export type PriceFigure = (typeof PRICE_FIGURES)[number];
export type PriceField = "model" | "provider" | PriceFigure;
export type PriceProblemCode = "required" | "too_long" | "not_a_number" | "negative";

/** The form as it stands on the page: everything is text until it is sent. */
export type PriceForm = Record<PriceField, string>;

/** Fields of `GET` and `POST /api/v1/prices`, and of `PUT` together with a version. */
export interface PriceRequest {
  model: string;
  provider: string | null;
  input_usd: number;
  output_usd: number;
  cache_read_usd: number | null;
  cache_write_usd: number | null;
}
export type PriceRow = PriceRequest & { id: string; version: number };

/** What the API calls each field. */
export const SENT_AS: Record<PriceField, keyof PriceRequest> = {
  model: "model",
  provider: "provider",
  input: "input_usd",
  cacheRead: "cache_read_usd",
  cacheWrite: "cache_write_usd",
  output: "output_usd",
};

const MAX_TEXT = 200;
const NEEDED: readonly PriceField[] = ["model", "input", "output"];

export function emptyPriceForm(model = ""): PriceForm {
  return { model, provider: "", input: "", cacheRead: "", cacheWrite: "", output: "" };
}

export function priceFormOf(price: Price): PriceForm {
  return {
    model: price.model,
    provider: price.provider ?? "",
    input: String(price.inputUsd),
    cacheRead: price.cacheReadUsd?.toString() ?? "",
    cacheWrite: price.cacheWriteUsd?.toString() ?? "",
    output: String(price.outputUsd),
  };
}

/** The same of what the API answered. */
export function priceFormOfRow(row: PriceRow): PriceForm {
  const form = emptyPriceForm();
  for (const field of Object.keys(SENT_AS) as PriceField[]) form[field] = row[SENT_AS[field]]?.toString() ?? "";
  return form;
}

/** What can be sent, or what is wrong with each field. */
export function readPriceForm(
  form: PriceForm,
): { request: PriceRequest } | { problems: Partial<Record<PriceField, PriceProblemCode>> } {
  const problems: Partial<Record<PriceField, PriceProblemCode>> = {};
  const text = (field: PriceField) => form[field].trim();
  const usd = (field: PriceFigure) => {
    if (text(field) === "") return null;
    const value = Number(text(field).replace(/^\$\s*/, ""));
    if (!Number.isFinite(value)) problems[field] = "not_a_number";
    else if (value < 0) problems[field] = "negative";
    return value;
  };
  for (const field of ["model", "provider"] as const) if (text(field).length > MAX_TEXT) problems[field] = "too_long";
  const [input, cacheRead, cacheWrite, output] = PRICE_FIGURES.map(usd);
  for (const field of NEEDED) if (text(field) === "") problems[field] = "required";
  if (Object.keys(problems).length > 0) return { problems };
  return {
    request: {
      model: text("model"),
      provider: text("provider") || null,
      input_usd: input ?? 0,
      output_usd: output ?? 0,
      cache_read_usd: cacheRead ?? null,
      cache_write_usd: cacheWrite ?? null,
    },
  };
}
