import { beforeEach, describe, expect, test } from "vitest";
import { type ApiFixture, apiFixture, jsonOf } from "./api-fixture";
import { createPriceAnswer, deletePriceAnswer, priceAnswer, pricesAnswer, updatePriceAnswer } from "./prices";

let stores: ApiFixture;

beforeEach(() => {
  stores = apiFixture();
});

const body = { model: "qwen3.8-plus", input_usd: 0.4, output_usd: 1.2 };
const create = (over: object = {}) => createPriceAnswer(JSON.stringify({ ...body, ...over }), stores);
const edit = (id: string, over: object) => updatePriceAnswer(id, JSON.stringify({ ...body, ...over }), stores);

describe("prices", () => {
  test("are made, read, and known by the provider's id", async () => {
    const answer = await create({ provider: "Azure-OpenAI", cache_read_usd: 0.04 });
    const price = jsonOf(answer);
    expect([answer.status, answer.headers]).toEqual([201, { location: `/api/v1/prices/${price.id}` }]);
    expect(price).toEqual({
      ...{ ...body, id: price.id, provider: "azure_openai", version: 1 },
      ...{ cache_read_usd: 0.04, cache_write_usd: null },
    });
    expect(jsonOf(await pricesAnswer(stores)).prices).toEqual([price]);
    expect(jsonOf(await priceAnswer(price.id, stores))).toEqual(price);
  });

  test("of one model at one provider there is one; another provider may have its own", async () => {
    const { id } = jsonOf(await create());
    const own = jsonOf(await create({ provider: "dashscope" }));
    expect(jsonOf(await create()).errors).toMatchObject([{ path: "model", value: body.model }]);
    const taken = await edit(own.id, { provider: null, version: 1 });
    expect(taken.status).toBe(422);
    expect(jsonOf(taken).detail).toContain(id);
  });

  test("an edit under an old version is 409 and shows what stands now", async () => {
    const { id } = jsonOf(await create());
    expect(jsonOf(await edit(id, { input_usd: 1, version: 1 }))).toMatchObject({ input_usd: 1, version: 2 });
    const conflict = await edit(id, { input_usd: 2, version: 1 });
    expect([conflict.status, jsonOf(conflict).current]).toMatchObject([409, { input_usd: 1, version: 2 }]);
  });

  test("one that is gone is 404 to everything", async () => {
    const { id } = jsonOf(await create());
    expect((await deletePriceAnswer(id, stores)).status).toBe(204);
    expect((await deletePriceAnswer(id, stores)).status).toBe(404);
    expect((await priceAnswer(id, stores)).status).toBe(404);
    expect((await edit(id, { version: 1 })).status).toBe(404);
  });

  test.each<[string, object, string, string, unknown]>([
    ["no model", { model: undefined }, "model", "Must be text", null],
    ["a negative price", { input_usd: -1 }, "input_usd", "0 or more", -1],
    ["a price as text", { output_usd: "1.2" }, "output_usd", "per million tokens", "1.2"],
    ["a price of another unit", { output_usd: 1e9 }, "output_usd", "At most", 1e9],
    ["an unknown field", { cached_usd: 1 }, "cached_usd", "Unknown field", 1],
  ])("refuses %s by field, value and fix", async (_name, over, path, hint, value) => {
    const answer = await create(over);
    expect(answer.status).toBe(400);
    const { errors } = jsonOf(answer);
    expect(errors).toMatchObject([{ path, value }]);
    expect(errors[0].message).toContain(hint);
  });
});
