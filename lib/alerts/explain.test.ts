import { beforeEach, describe, expect, test } from "vitest";
import type { InstanceLabels } from "../model/alert";
import { memoryStores } from "../store/memory";
import { answered, bytes, limited, T0, type Wire } from "../store/wire-fixtures";
import { explain } from "./explain";

const MINUTE = 60_000;
const AT = T0 + 10 * MINUTE;
const broke = { status: 402, limit_source: "provider_credits", dimension: "spend", retryable: "never" };

let stores: ReturnType<typeof memoryStores>;

beforeEach(() => {
  stores = memoryStores({ retentionMs: 24 * 60 * MINUTE, now: () => T0 + 60 * MINUTE });
});

const post = async (...rows: Wire[]) => void (await stores.attempts.ingest(bytes(rows)));
const ask = (labels: InstanceLabels) => explain(stores, labels, { windowFromMs: AT - MINUTE, windowToMs: AT });

describe("why an alert fires", () => {
  test("names the limit that stopped most, its share, examples, newest first, and the fix in both languages", async () => {
    await post(
      ...[1, 2, 3, 4].map((minute) => limited((5 + minute) * MINUTE - 30_000, { request_id: `r${minute}` })),
      limited(9 * MINUTE, broke),
      answered(9 * MINUTE),
    );
    const context = await ask({ provider: "openai" });
    expect(context).toMatchObject({
      limitSource: "provider_rate_limit",
      owner: "provider",
      dimension: "tpm",
      retryable: "soon",
      share: 0.8,
      provider: "openai",
      model: "gpt-6-luna",
      pool: null,
      exampleRequestIds: ["r4", "r3", "r2"],
    });
    expect(context.fix?.en).toBeTruthy();
    expect(context.fix?.zh).toMatch(/[\u4e00-\u9fff]/);
  });
  test("is of the instance alone", async () => {
    await post(limited(9 * MINUTE, { app: "a" }), limited(9 * MINUTE, { app: "b", ...broke }));
    expect((await ask({ app: "b" })).limitSource).toBe("provider_credits");
    expect((await ask({ limit_source: "provider_rate_limit" })).limitSource).toBe("provider_rate_limit");
  });
  test("looks back five minutes, however short the rule's window", async () => {
    await post(limited(6 * MINUTE, { request_id: "r" }), limited(2 * MINUTE, { request_id: "old" }));
    expect((await ask({})).exampleRequestIds).toEqual(["r"]);
  });
  test("names the pool that the attempts belong to", async () => {
    const counting = {
      tokens: "total",
      cachedInput: true,
      reservedTokens: false,
      failedRequests: true,
      tokensAt: "end",
    } as const;
    const { id } = await stores.settings.createPool({
      name: "org",
      provider: "openai",
      account: null,
      deployment: null,
      keys: [],
      models: ["gpt-*"],
      limits: { tpm: 1_000 },
      window: "fixed_minute",
      counting,
    });
    await post(limited(9 * MINUTE));
    expect((await ask({ provider: "openai" })).pool).toEqual({ id, name: "org" });
    expect(await ask({ pool: id, limit: "tpm" })).toMatchObject({ pool: { id }, limitSource: "provider_rate_limit" });
  });
  test("says nothing where no limit was met", async () => {
    await post(answered(9 * MINUTE));
    expect(await ask({ app: "a" })).toMatchObject({ limitSource: null, share: null, exampleRequestIds: [], fix: null });
  });
});
