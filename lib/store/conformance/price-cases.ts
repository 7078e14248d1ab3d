import { expect, test } from "vitest";
import { PriceTakenError, VersionConflictError } from "../settings";
import { answered } from "../wire-fixtures";
import type { Suite } from "./suite";

const PRICE = {
  ...{ provider: null, model: "house-model", inputUsd: 1, outputUsd: 10 },
  ...{ cacheReadUsd: 0.1, cacheWriteUsd: null },
};

/** A team's own prices, and what they make attempts cost. */
export function priceCases(suite: Suite): void {
  test("prices are made, edited under their version, and deleted", async () => {
    const { settings } = suite.store;
    const price = await settings.createPrice(PRICE);
    const own = await settings.createPrice({ ...PRICE, provider: "litellm" });
    expect(await settings.prices()).toEqual([price, own]);
    expect(await settings.updatePrice(price.id, 1, { ...PRICE, inputUsd: 2 })).toMatchObject({ version: 2 });
    await expect(settings.updatePrice(price.id, 1, PRICE)).rejects.toThrow(VersionConflictError);
    await expect(settings.createPrice(PRICE)).rejects.toThrow(PriceTakenError);
    await expect(settings.updatePrice(own.id, 1, PRICE)).rejects.toThrow(PriceTakenError);
    expect(await settings.updatePrice("none", 1, PRICE)).toBeNull();
    expect([await settings.deletePrice(own.id), await settings.deletePrice(own.id)]).toEqual([true, false]);
  });

  test("what arrives is priced by what holds then, and stays as it is", async () => {
    const { settings, attempts } = suite.store;
    const send = (minute: number, provider: string) =>
      suite.post(
        answered(minute * 60_000, {
          ...{ provider, model: "house-model", request_id: `r${minute}` },
          ...{ cost_usd: undefined, input_tokens: 1_000, cached_input_tokens: 500, output_tokens: 100 },
        }),
      );
    await send(1, "vllm");
    const price = await settings.createPrice(PRICE);
    await send(2, "vllm");
    await settings.createPrice({ ...PRICE, provider: "vllm", outputUsd: 20 });
    await send(3, "vllm");
    await settings.updatePrice(price.id, 1, { ...PRICE, inputUsd: 2 });
    await send(4, "litellm");
    await settings.deletePrice(price.id);
    await send(5, "litellm");
    const costs: unknown[] = [];
    for (const minute of [1, 2, 3, 4, 5]) {
      const [found] = await attempts.request(`r${minute}`, {});
      const [attempt] = found?.attempts ?? [];
      costs.push([attempt?.costSource, attempt?.costNanoUsd]);
    }
    expect(costs).toEqual([
      ["unpriced", null],
      ["override", 1_550_000],
      ["override", 2_550_000],
      ["override", 2_050_000],
      ["unpriced", null],
    ]);
  });
}
