import { describe, expect, test } from "vitest";
import { POOL_PRESETS } from "../../lib/pools/presets";
import { emptyPoolForm, type PoolForm, poolFormOf, presetForm, readPoolForm } from "./pool-form";

function form(changes: Partial<PoolForm>, limits: Partial<PoolForm["limits"]> = { tpm: "600000" }): PoolForm {
  const empty = emptyPoolForm();
  return { ...empty, name: "luna", provider: "openai", ...changes, limits: { ...empty.limits, ...limits } };
}

describe("readPoolForm", () => {
  test("leaves out what was left empty", () => {
    expect(readPoolForm(form({}))).toEqual({
      request: {
        name: "luna",
        provider: "openai",
        account: null,
        deployment: null,
        keys: [],
        models: [],
        limits: { tpm: 600_000 },
        window: "fixed_minute",
      },
    });
  });

  test("takes grouped thousands and globs by comma, space or line", () => {
    const read = readPoolForm(form({ models: "gpt-6-luna*, o5\nqwen*，o5" }, { rpm: "3,000", tpm: "1 200 000" }));
    expect(read).toMatchObject({
      request: { models: ["gpt-6-luna*", "o5", "qwen*"], limits: { rpm: 3_000, tpm: 1_200_000 } },
    });
  });

  test.each([
    { name: "a missing name", given: form({ name: " " }), problems: { name: "required" } },
    { name: "a missing provider", given: form({ provider: "" }), problems: { provider: "required" } },
    { name: "a label that is too long", given: form({ keys: "k".repeat(201) }), problems: { keys: "too_long" } },
    { name: "words for a limit", given: form({}, { rpm: "many" }), problems: { rpm: "not_a_number" } },
    { name: "a limit of nothing", given: form({}, { rpm: "0" }), problems: { rpm: "not_positive" } },
    { name: "no limit at all", given: form({}, {}), problems: { limits: "no_limit" } },
  ])("says at the field: $name", ({ given, problems }) => {
    expect(readPoolForm(given)).toEqual({ problems });
  });

  test("names the published limit it was filled from as long as the limits are those", () => {
    const [preset] = POOL_PRESETS;
    if (preset === undefined) throw new Error("No limit is published.");
    const filled = presetForm(preset);
    expect(readPoolForm(filled)).toMatchObject({ request: { preset: preset.id, limits: preset.limits } });
    const own = readPoolForm({ ...filled, limits: { ...filled.limits, rpm: "7" } });
    expect(own).toMatchObject({ request: { limits: { rpm: 7 } } });
    expect(own).not.toHaveProperty("request.preset");
  });

  test("gives back the pool that was opened for editing", () => {
    const pool = {
      id: "p1",
      name: "luna",
      provider: "openai",
      account: "org-acme",
      deployment: null,
      keys: ["chat", "batch"],
      models: ["gpt-6-luna*"],
      limits: { rpm: 3_000, tpm: 600_000 },
      window: "rolling" as const,
      counting: {
        tokens: "total" as const,
        cachedInput: true,
        reservedTokens: true,
        failedRequests: true,
        tokensAt: "start" as const,
      },
      origin: "declared" as const,
      version: 2,
    };
    const { id, counting, origin, version, ...request } = pool;
    expect(readPoolForm(poolFormOf(pool))).toEqual({ request });
  });
});
