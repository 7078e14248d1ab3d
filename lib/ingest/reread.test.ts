import { describe, expect, test } from "vitest";
import type { StoredAttempt } from "../model/attempt";
import { RULE_SET } from "./classify";
import { limitPayloads, ordinaryPayloads } from "./providers/fixtures/payloads";
import { readBatch } from "./read-batch";
import { reclassify, reread } from "./reread";

const NOW = Date.UTC(2026, 10, 30, 12);
const TPM = {
  error: { code: "rate_limit_exceeded", message: "Rate limit reached on tokens per min (TPM): Limit 30000" },
};

function stored(fields: Record<string, unknown>, over: Partial<StoredAttempt> = {}): StoredAttempt {
  const sent = JSON.stringify({ provider: "openai", model: "gpt-5", status: 429, started_at: NOW, ...fields });
  const batch = readBatch(new TextEncoder().encode(sent), { receivedAtMs: NOW, retentionMs: NOW });
  const [first] = batch.refusal === null ? batch.attempts : [];
  if (first === undefined) throw new Error(batch.refusal?.detail ?? "no attempt");
  return { ...first, seq: 1, receivedAtMs: NOW, requestId: "r", ...over };
}

describe("what is kept of a response is enough to read it again", () => {
  const payloads = [...limitPayloads(), ...ordinaryPayloads()].map((payload) => [payload.id, payload] as const);
  test.each(payloads)("%s", (_id, payload) => {
    const { provider, status, headers, body, at } = payload;
    const row = stored({ provider, status, headers, body, started_at: at ?? NOW });
    const again = reclassify(row);
    // Masking may move where an excerpt begins, never where it stood.
    const placed = ({ evidence, ...rest }: StoredAttempt) => ({ ...rest, evidence: evidence.map(({ path }) => path) });
    expect(placed({ ...row, ...again })).toEqual(placed(row));
    expect(again === null).toBe(row.limitSource === null);
  });
});

describe("an outdated verdict", () => {
  const outdated = { limitSource: "unknown", dimension: "unknown", rule: "x6", ruleSet: 1, limit: null } as const;

  test("becomes that of the current rules, with its figures, evidence and rule set", () => {
    const row = stored({ body: TPM }, { ...outdated, evidence: [], confidence: "default" });
    expect(reclassify(row)).toMatchObject({
      limitSource: "provider_rate_limit",
      dimension: "tpm",
      limit: 30_000,
      outcome: "limited",
      ruleSet: RULE_SET,
      evidence: [{ path: "error.code" }, { path: "error.message" }],
    });
  });

  test("moves between limited and billing with its source", () => {
    const row = stored({ body: { error: { code: "insufficient_quota" } } }, outdated);
    expect(reclassify(row)).toMatchObject({ limitSource: "provider_credits", outcome: "billing" });
  });

  test("keeps the words that the sender said beside the response", () => {
    const row = stored({ body: TPM, dimension: "rpm", retry_after_ms: 5_000 }, outdated);
    expect(reclassify(row)).toMatchObject({
      limitSource: "provider_rate_limit",
      dimension: "rpm",
      retryAfterMs: 5_000,
    });
  });

  test("that speaks of no limit any more makes the attempt failed, at no known cost; the sender's wait stands", () => {
    const row = stored({ status: 400, body: { error: { message: "bad parameter" } } });
    const body = JSON.stringify({ error: { message: "bad parameter" } });
    const evidence = [
      { path: "sent retry_after_ms", excerpt: "700" },
      { path: "text", excerpt: "bad" },
    ];
    const was = {
      ...row,
      ...outdated,
      outcome: "limited",
      body,
      evidence,
      costNanoUsd: 0,
      costSource: "refused",
    } as const;
    const now = reclassify(was);
    expect(now).toMatchObject({
      limitSource: null,
      rule: null,
      outcome: "failed",
      effectiveStatus: 400,
      retryAfterMs: 700,
      costNanoUsd: null,
      costSource: "unpriced",
      evidence: [evidence[0]],
    });
  });

  test("that was taken back comes back once the rules know better", () => {
    const limited = stored({ body: TPM });
    const taken = {
      limitSource: null,
      rule: null,
      outcome: "failed",
      costNanoUsd: null,
      costSource: "unpriced",
    } as const;
    expect({ ...limited, ...reclassify({ ...limited, ...taken, evidence: [] }) }).toEqual(limited);
  });

  test("learns the upstream that was not known, and leaves a known one", () => {
    const body = { error: { code: 429, message: "Provider returned error", metadata: { provider_name: "DeepInfra" } } };
    const row = stored({ provider: "openrouter", body });
    expect(row.upstream).not.toBeNull();
    expect(reclassify({ ...row, upstream: null })?.upstream).toBe(row.upstream);
    expect(reclassify({ ...row, upstream: "novita" })?.upstream).toBe("novita");
  });
});

describe("left as it is", () => {
  const long = { error: { message: "x".repeat(5_000) } };
  test.each<[string, StoredAttempt]>([
    ["an answer", stored({ status: 200 })],
    ["a failure whose response was not kept", stored({ status: 500, body: { error: "oops" } })],
    ["what the sender named itself", stored({ limit_source: "gateway_budget", body: TPM })],
    ["a limit without any response", stored({ status: null, limit_source: "gateway_budget" }, { rule: "x6" })],
    ["a success of which nothing was kept", stored({ body: TPM }, { status: 200, body: null, headers: {} })],
    ["a cut body that tells less than the whole", stored({ body: long }, { rule: "oa6", confidence: "explicit" })],
    [
      "a cut error text that tells less than the whole",
      stored({ status: null, error: `429 Too many requests ${"x".repeat(600)}` }, { confidence: "explicit" }),
    ],
  ])("%s", (_name, row) => {
    expect(reclassify(row)).toBeNull();
  });
});

test("rereading gives the whole verdict, also what no column keeps", () => {
  expect(reread(stored({ body: TPM, headers: { "retry-after": "7" } }))?.waits).toMatchObject([{ waitMs: 7_000 }]);
});
