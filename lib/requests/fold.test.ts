import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { blankAttempt } from "../ingest/blank-attempt";
import type { StoredAttempt } from "../model/attempt";
import { memoryStores } from "../store/memory";
import { answered, bytes, limited, T0 } from "../store/wire-fixtures";
import { foldRequest } from "./fold";

let seq = 0;

function attempt(over: Partial<StoredAttempt>): StoredAttempt {
  const startedAtMs = over.startedAtMs ?? T0;
  const endedAtMs = over.endedAtMs ?? startedAtMs + 1_000;
  return {
    ...blankAttempt(),
    provider: "openai",
    model: "gpt-4o",
    outcome: "answered",
    startedAtMs,
    endedAtMs,
    receivedAtMs: endedAtMs,
    requestId: "r",
    seq: ++seq,
    ...over,
  };
}

const refused: Partial<StoredAttempt> = {
  outcome: "limited",
  limitSource: "provider_rate_limit",
  dimension: "tpm",
  retryable: "soon",
};
const first = { ...refused, attempt: 1 };
const second = { attempt: 2, startedAtMs: T0 + 5_000 };

describe("how a request ended", () => {
  test.each<[string, Partial<StoredAttempt>[], object]>([
    ["one answer", [{}], { outcome: "answered", rescuedBy: null, fallback: "none", marks: "a", waitLostMs: null }],
    [
      "an answer after a limit",
      [first, second],
      { outcome: "rescued", rescuedBy: "retry", fallback: "none", marks: "pa", waitLostMs: 4_000, limitedAttempts: 1 },
    ],
    [
      "an answer of another provider",
      [first, { ...second, provider: "groq" }],
      { outcome: "rescued", rescuedBy: "provider", fallback: "provider" },
    ],
    [
      "an answer of another model",
      [first, { ...second, model: "gpt-4o-mini" }],
      { outcome: "rescued", rescuedBy: "model", fallback: "model", servedModel: "gpt-4o-mini" },
    ],
    [
      "an answer of another provider and model",
      [first, { ...second, provider: "anthropic", model: "claude-sonnet-4" }],
      { rescuedBy: "both", fallback: "both" },
    ],
    ["a dated snapshot of the model asked for", [{ servedModel: "gpt-4o-2024-08-06" }], { fallback: "none" }],
    ["another model served than asked for", [{ servedModel: "gpt-4o-mini" }], { fallback: "model" }],
    ["a fallback that was stated", [{ servedModel: "gpt-4o-mini", fallback: "none" }], { fallback: "none" }],
    [
      "an answer after a plain failure",
      [{ outcome: "failed", attempt: 1 }, second],
      { outcome: "answered", marks: "fa" },
    ],
    [
      "a limit last, with a declared wait",
      [{ ...first, waitMs: 7_000 }],
      { outcome: "failed_by_limit", fallback: null, waitLostMs: 7_000, limitSource: "provider_rate_limit" },
    ],
    [
      "a billing stop last",
      [{ outcome: "billing", limitSource: "provider_credits" }],
      { outcome: "billing", marks: "b" },
    ],
    ["a failure last", [first, { ...second, outcome: "failed" }], { outcome: "failed", limitedAttempts: 1 }],
    ["cancelled by the client", [{ outcome: "cancelled" }], { outcome: "cancelled", marks: "c" }],
    [
      "only a gateway's attempts",
      [
        { ...first, layer: "gateway" },
        { ...second, layer: "gateway" },
      ],
      { outcome: "rescued" },
    ],
    [
      "a gateway's limit behind an answer",
      [{}, { ...first, layer: "gateway" }],
      { outcome: "answered", attempts: 1, limitedAttempts: 0, limitSource: null },
    ],
    ["a wait that was measured", [first, { ...second, waitBeforeMs: 3_000 }], { waitLostMs: 3_000 }],
  ])("%s", (_, attempts, facts) => {
    expect(foldRequest(attempts.map(attempt))).toMatchObject(facts);
  });
});

describe("tokens and cost are counted once", () => {
  const usage = { inputTokens: 100, outputTokens: 20, cachedInputTokens: 10, costNanoUsd: 5 };
  test.each<[string, Partial<StoredAttempt>[], object]>([
    [
      "a client attempt's own",
      [
        { id: "c", ...usage },
        { layer: "gateway", parentId: "c", ...usage },
      ],
      usage,
    ],
    ["else those behind it", [{ id: "c" }, { layer: "gateway", parentId: "c", ...usage }], usage],
    [
      "tokens and cost each for itself",
      [
        { id: "c", costNanoUsd: 9 },
        { layer: "gateway", parentId: "c", ...usage },
      ],
      { ...usage, costNanoUsd: 9 },
    ],
    ["without a parent, those of the only client attempt", [{}, { layer: "gateway", ...usage }], usage],
    ["nothing reported is not zero", [{}], { inputTokens: null, outputTokens: null, costNanoUsd: null }],
    [
      "over all attempts",
      [
        { ...first, inputTokens: 7 },
        { ...second, ...usage },
      ],
      { inputTokens: 107, outputTokens: 20 },
    ],
  ])("%s", (_, attempts, facts) => {
    expect(foldRequest(attempts.map(attempt))).toMatchObject(facts);
  });
});

describe("when a request settles", () => {
  const endedAtMs = T0 + 1_000;
  const advised = { retryAfterMs: 600_000, retryAfterSource: "retry-after" as const };
  test.each<[string, Partial<StoredAttempt>[], number]>([
    ["an answer: at its arrival", [{ receivedAtMs: endedAtMs + 700 }], endedAtMs + 700],
    ["an answer that overtook another: 10 s after the last arrival", [{ attempt: 2 }], endedAtMs + 10_000],
    ["an answer with all before it here: at its arrival", [first, { ...second, receivedAtMs: T0 + 9_000 }], T0 + 9_000],
    ["a limit: two minutes after its end", [refused], endedAtMs + 120_000],
    ["a longer wait the server advised", [{ ...refused, ...advised }], endedAtMs + 600_000],
    [
      "our own estimate does not keep it open",
      [{ ...refused, ...advised, retryAfterSource: "calendar" }],
      endedAtMs + 120_000,
    ],
    ["refused for good: 10 s after its end", [{ ...refused, retryable: "never" }], endedAtMs + 10_000],
    ["sent long afterwards: 10 s after the arrival", [{ ...refused, receivedAtMs: T0 + 900_000 }], T0 + 910_000],
  ])("%s", (_, attempts, settlesAtMs) => {
    expect(foldRequest(attempts.map(attempt)).settlesAtMs).toBe(settlesAtMs);
  });
});

describe("whatever the order of arrival", () => {
  const kinds = fc.array(fc.constantFrom<"limited" | "failed">("limited", "failed"), { maxLength: 4 });
  const story = fc.tuple(kinds, fc.boolean()).map(([before, isAnswered]) => {
    const sent = before.map((kind, index) =>
      (kind === "limited" ? limited : answered)(index * 10_000, kind === "failed" ? { status: 500 } : {}),
    );
    const all = isAnswered || sent.length === 0 ? [...sent, answered(sent.length * 10_000)] : sent;
    return all.map((row, index) => ({ ...row, id: `a${index}`, request_id: "r", attempt: index + 1 }));
  });

  test("the facts are the same, also with attempts delivered twice", async () => {
    await fc.assert(
      fc.asyncProperty(
        story.chain((rows) =>
          fc.tuple(
            fc.constant(rows),
            fc.shuffledSubarray(rows, { minLength: rows.length }),
            fc.subarray(rows).chain((some) => fc.shuffledSubarray(some, { minLength: some.length })),
          ),
        ),
        async ([rows, shuffled, again]) => {
          expect(await told([...shuffled, ...again])).toEqual(await told(rows));
          const stored = rows.map((_, index) =>
            attempt({ attempt: index + 1, id: `a${index}`, startedAtMs: T0 + index * 10_000, outcome: "failed" }),
          );
          expect(foldRequest([...stored].reverse())).toEqual(foldRequest(stored));
        },
      ),
      { numRuns: 60 },
    );
  });

  async function told(deliveries: Record<string, unknown>[]) {
    const clock = { nowMs: T0 + 60_000 };
    const { attempts } = memoryStores({ retentionMs: 86_400_000, now: () => clock.nowMs });
    for (const row of deliveries) await attempts.ingest(bytes(row));
    clock.nowMs += 3_600_000;
    await attempts.catchUp();
    return (await attempts.request("r", {})).map(({ request }) => request);
  }
});
