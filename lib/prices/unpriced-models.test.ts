import { expect, test } from "vitest";
import { apiFixture } from "../api/api-fixture";
import { answered, limited, T0 } from "../store/wire-fixtures";
import { unpricedModels } from "./unpriced-models";

const UNPRICED = { cost_usd: undefined, provider: "vllm" };

test("models are named that reported tokens nobody could price, most attempts first", async () => {
  const stores = apiFixture();
  await stores.ingestSettled(
    answered(0, { ...UNPRICED, model: "house-small" }),
    answered(1, { ...UNPRICED, model: "house-large" }),
    answered(2, { ...UNPRICED, model: "house-large" }),
    answered(3, { ...UNPRICED, model: "no-tokens", input_tokens: undefined, output_tokens: undefined }),
    answered(4, { model: "reported" }),
    limited(5, { ...UNPRICED, model: "refused" }),
    answered(-86_400_000, { ...UNPRICED, model: "long-ago" }),
  );
  expect(await unpricedModels(stores.attempts, { fromMs: T0, toMs: T0 + 60_000 })).toEqual([
    { model: "house-large", attempts: 2 },
    { model: "house-small", attempts: 1 },
  ]);
});
