import { expect, test } from "vitest";
import { changesBetween } from "./changes-between";

const POOL = { id: "p", version: 1, name: "org", account: null, models: ["gpt-*"], limits: { rpm: 100, tpm: 5 } };

test.each([
  ["nothing", POOL, { ...POOL, version: 2, updatedAtMs: 7 }, []],
  ["a value", POOL, { ...POOL, name: "team" }, [{ field: "name", before: "org", after: "team" }]],
  [
    "what stands deeper",
    POOL,
    { ...POOL, limits: { rpm: 200 } },
    [
      { field: "limits.rpm", before: "100", after: "200" },
      { field: "limits.tpm", before: "5", after: null },
    ],
  ],
  ["what was not there", POOL, { ...POOL, account: "acme" }, [{ field: "account", before: null, after: "acme" }]],
  ["a list", POOL, { ...POOL, models: [] }, [{ field: "models", before: '["gpt-*"]', after: "[]" }]],
  [
    "a long text, in short",
    { note: "x" },
    { note: "y".repeat(500) },
    [{ field: "note", before: "x", after: `${"y".repeat(119)}…` }],
  ],
  [
    "what is sealed is never told",
    { sealed: "secret", masked: { url: "a" } },
    { sealed: "another", masked: { url: "b" } },
    [{ field: "masked.url", before: "a", after: "b" }],
  ],
])("%s", (_, before, after, expected) => {
  expect(changesBetween(before, after)).toEqual(expected);
});
