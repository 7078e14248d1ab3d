import { describe, expect, test } from "vitest";
import { memoryStores } from "../store/memory";
import { answered, bytes, limited, T0, type Wire } from "../store/wire-fixtures";
import { requestStory } from "./request-story";

async function storyOf(...rows: Wire[]) {
  let nowMs = T0 + 60_000;
  const { attempts } = memoryStores({ retentionMs: 86_400_000, now: () => nowMs });
  await attempts.ingest(bytes(rows.map((row) => ({ request_id: "r", ...row }))));
  nowMs += 3_600_000;
  await attempts.catchUp();
  const [detail] = await attempts.request("r", {});
  if (detail === undefined) throw new Error("The request was not stored.");
  return requestStory(detail);
}

const advised = { retry_after_ms: 4_000, headers: { "retry-after": "4" } };

test("attempts stand on one axis from the first start", async () => {
  const story = await storyOf(limited(0), answered(6_000, { duration_ms: 2_000 }));
  expect(story.attempts.map(({ number, offsetMs, lengthMs }) => [number, offsetMs, lengthMs])).toEqual([
    [1, 0, 1_000],
    [2, 6_000, 2_000],
  ]);
  expect(story.attempts[1]?.wait).toMatchObject({
    offsetMs: 1_000,
    lengthMs: 5_000,
    measuredMs: 5_000,
    afterLimit: true,
  });
  expect([story.spanMs, story.totals.elapsedMs, story.totals.runningMs]).toEqual([8_000, 8_000, 3_000]);
  expect(story.attempts.map(({ answered }) => answered)).toEqual([false, true]);
});

describe("waited against advised", () => {
  test.each<[string, Wire, Wire, number | null]>([
    ["sooner than the server said is too early", advised, {}, 2_000],
    ["not too early when it waited", { retry_after_ms: 2_000, headers: { "retry-after": "2" } }, {}, null],
    ["nobody advised", {}, {}, null],
    ["another provider need not wait", advised, { provider: "groq" }, null],
    ["another key need not wait", advised, { key: "second" }, null],
  ])("%s", async (_name, first, second, expected) => {
    const story = await storyOf(limited(0, first), answered(3_000, second));
    expect(story.attempts[1]?.wait?.tooEarlyByMs ?? null).toBe(expected);
    expect(story.totals.tooEarly).toBe(expected === null ? 0 : 1);
  });

  test("the recorder's measure wins over the gap between rows", async () => {
    const story = await storyOf(limited(0, advised), answered(3_000, { wait_before_ms: 1_500 }));
    expect(story.attempts[1]?.wait).toMatchObject({ measuredMs: 1_500, lengthMs: 2_000, tooEarlyByMs: 2_500 });
  });
});

test("says what each attempt changed", async () => {
  const story = await storyOf(
    limited(0, { key: "a" }),
    limited(2_000, { key: "b" }),
    answered(4_000, { key: "b", provider: "groq", model: "llama" }),
  );
  expect(story.attempts.map(({ changes }) => changes)).toEqual([
    [],
    [{ field: "key", from: "a", to: "b" }],
    [
      { field: "provider", from: "openai", to: "groq" },
      { field: "model", from: "gpt-6-luna", to: "llama" },
    ],
  ]);
});

test("gateway attempts stand under the client attempt they name; the others are orphans", async () => {
  const gateway = { layer: "gateway", provider: "azure_openai" };
  const story = await storyOf(
    answered(0, { id: "c1", duration_ms: 9_000 }),
    limited(100, { ...gateway, id: "g1", parent_id: "c1" }),
    answered(3_000, { ...gateway, id: "g2", parent_id: "c1" }),
    answered(4_000, { ...gateway, id: "g3", parent_id: "gone" }),
  );
  expect(story.attempts.map(({ gateway }) => gateway.map(({ row, number }) => [row.id, number]))).toEqual([
    [
      ["g1", 1],
      ["g2", 2],
    ],
  ]);
  expect(story.orphans.map(({ row }) => row.id)).toEqual(["g3"]);
  expect(story.totals).toMatchObject({ clientAttempts: 1, gatewayAttempts: 3, limitedAttempts: 0, waitLostMs: null });
});

test("tokens and cost are counted once: the client attempt speaks for what is behind it, if it says anything", async () => {
  const gateway = answered(100, { layer: "gateway", id: "g", parent_id: "c", cost_usd: 0.5 });
  const carries = await storyOf(answered(0, { id: "c" }), gateway);
  expect(carries.totals).toMatchObject({ inputTokens: 100, costNanoUsd: 10_000_000 });
  const {
    input_tokens: _i,
    output_tokens: _o,
    cost_usd: _c,
    ...silent
  } = answered(0, { id: "c", model: "unpriced-model" });
  const silentStory = await storyOf(silent, gateway);
  expect(silentStory.totals).toMatchObject({ inputTokens: 100, costNanoUsd: 500_000_000 });
});

test("a refused request ends in the wait that nobody followed, and it is lost", async () => {
  const story = await storyOf(
    limited(0),
    limited(3_000, { wait_ms: 7_000, retry_after_ms: 9_000, headers: { "retry-after": "9" } }),
  );
  expect(story.trailingWait).toMatchObject({ offsetMs: 4_000, declaredMs: 7_000, advisedMs: 9_000 });
  expect([story.spanMs, story.totals.waitLostMs]).toEqual([11_000, 9_000]);
});

test("our own estimate is shown apart and never counts as advice", async () => {
  const estimate = { retry_after_ms: undefined, headers: {} };
  const story = await storyOf(limited(0, estimate), answered(1_500));
  expect(story.attempts[1]?.wait).toMatchObject({ advisedMs: null, tooEarlyByMs: null });
});
