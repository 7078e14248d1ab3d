import { describe, expect, test } from "vitest";
import { outdated, taggedRules } from "../store/conformance/tagged-rules";
import { memoryStores } from "../store/memory";
import { bytes, limited } from "../store/wire-fixtures";
import { jsonOf, NOW_MS } from "./api-fixture";
import { SCHEMAS } from "./openapi-schemas";
import { reclassifyAnswer } from "./reclassify";

async function storesWith(count: number) {
  const stores = memoryStores({ retentionMs: 30 * 86_400_000, now: () => NOW_MS, reclassify: taggedRules });
  await stores.attempts.ingest(bytes(Array.from({ length: count }, () => limited(0, outdated("tpm", "credits")))));
  const sourceOf = async () => {
    const page = { filter: {}, cursor: null, order: "asc" as const, limit: 1 };
    return (await stores.attempts.attempts(page)).rows[0]?.limitSource;
  };
  return { stores, sourceOf };
}

describe("reclassify", () => {
  test("tells what would change, and changes it when asked to", async () => {
    const { stores, sourceOf } = await storesWith(1);
    const told = jsonOf(await reclassifyAnswer("{}", stores));
    expect(told).toEqual({
      examined: 1,
      next_seq: null,
      changed: [
        {
          seq: 1,
          request_id: "attempt-1",
          provider: "openai",
          model: "gpt-6-luna",
          from: {
            limit_source: "provider_rate_limit",
            dimension: "tpm",
            retryable: "soon",
            retry_after_ms: null,
            rule: "explicit",
            outcome: "limited",
          },
          to: {
            limit_source: "provider_credits",
            dimension: "spend",
            retryable: "never",
            retry_after_ms: null,
            rule: "explicit",
            outcome: "billing",
          },
        },
      ],
    });
    expect(await sourceOf()).toBe("provider_rate_limit");
    expect(jsonOf(await reclassifyAnswer('{"apply": true}', stores))).toEqual(told);
    expect(await sourceOf()).toBe("provider_credits");
    const { changed } = SCHEMAS.ReclassifyAnswer.properties as { changed: { items: { properties: object } } };
    expect(Object.keys(changed.items.properties)).toEqual(Object.keys(told.changed[0]));
  });

  test("goes on after next_seq", async () => {
    const { stores } = await storesWith(3);
    const first = jsonOf(await reclassifyAnswer('{"limit": 2}', stores));
    expect([first.examined, first.next_seq]).toEqual([2, 2]);
    const rest = jsonOf(await reclassifyAnswer(JSON.stringify({ after_seq: first.next_seq }), stores));
    expect([rest.examined, rest.next_seq]).toEqual([1, null]);
  });

  test.each([
    ["a sequence that is none", { after_seq: "x" }, "after_seq"],
    ["a negative sequence", { after_seq: -1 }, "after_seq"],
    ["a step too long", { limit: 5_000 }, "limit"],
    ["an apply that is neither", { apply: "yes" }, "apply"],
    ["a field that is none", { dry: true }, "dry"],
  ])("refuses %s", async (_name, given, path) => {
    const { stores } = await storesWith(1);
    const answer = await reclassifyAnswer(JSON.stringify(given), stores);
    expect([answer.status, jsonOf(answer).errors]).toMatchObject([400, [{ path }]]);
  });
});
