import { describe, expect, test } from "vitest";
import { emptyPriceForm, type PriceForm, priceFormOf, priceFormOfRow, readPriceForm } from "./price-form";

const FILLED: PriceForm = { ...emptyPriceForm("qwen3.8-plus"), input: "0.4", output: "$1.2" };
const UNCACHED = { cache_read_usd: null, cache_write_usd: null };
const ROW = { model: "qwen3.8-plus", provider: null, input_usd: 0.4, output_usd: 1.2 };

describe("the form of a price", () => {
  test.each<[string, Partial<PriceForm>, object]>([
    ["what is left out is null", {}, { ...ROW, ...UNCACHED }],
    ["nothing is a price too", { cacheRead: "0" }, { ...ROW, cache_read_usd: 0, cache_write_usd: null }],
    ["spaces are no part of it", { provider: " ark " }, { ...ROW, provider: "ark", ...UNCACHED }],
  ])("%s", (_name, over, request) => {
    expect(readPriceForm({ ...FILLED, ...over })).toEqual({ request });
  });

  test.each<[string, Partial<PriceForm>, object]>([
    ["no model", { model: " " }, { model: "required" }],
    ["no price", { input: "", output: "" }, { input: "required", output: "required" }],
    ["words", { input: "cheap" }, { input: "not_a_number" }],
    ["less than nothing", { cacheWrite: "-1" }, { cacheWrite: "negative" }],
    ["a novel", { provider: "x".repeat(201) }, { provider: "too_long" }],
  ])("says what is wrong with %s", (_name, over, problems) => {
    expect(readPriceForm({ ...FILLED, ...over })).toEqual({ problems });
  });

  test("shows a price as it stands, whether it comes with the page or from the API", () => {
    const form = { ...FILLED, output: "1.2", cacheRead: "0.04" };
    const stored = { inputUsd: 0.4, outputUsd: 1.2, cacheReadUsd: 0.04, cacheWriteUsd: null };
    expect(priceFormOf({ ...stored, id: "p", provider: null, model: ROW.model, version: 1 })).toEqual(form);
    expect(priceFormOfRow({ ...ROW, id: "p", version: 1, cache_read_usd: 0.04, cache_write_usd: null })).toEqual(form);
  });
});
