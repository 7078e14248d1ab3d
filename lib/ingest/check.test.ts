import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkAttempt } from "./check";
import { Fault } from "./fault";
import { MAX_TAGS } from "./limits";
import { type WireField, wireAttempt, wireFields } from "./wire";

const FIELDS = Object.keys(wireFields) as WireField[];
const MINIMAL = { provider: "openai", model: "gpt-5" };

/** What zod makes of a row, in the form of the check: every field, null = not sent; null = refused. */
function bySchema(row: unknown): Record<string, unknown> | null {
  const parsed = wireAttempt.safeParse(row);
  if (!parsed.success) return null;
  const sent = parsed.data as Record<string, unknown>;
  return Object.fromEntries(FIELDS.map((field) => [field, sent[field] ?? null]));
}

function byCheck(row: unknown): unknown {
  const checked = checkAttempt(row);
  return checked instanceof Fault ? null : checked;
}

/** Values near every border the schema draws. */
const VALUES: unknown[] = [
  ...[undefined, null, true, false, "", " ", "x", "openai", "a\u0000b", "\ud800", "🙂", "שלום", "\n\t", "x".repeat(64)],
  ...["x".repeat(65), "x".repeat(200), "x".repeat(201), "x".repeat(301), "x".repeat(501), "x".repeat(8193)],
  ...[0, -0, 1, -1, 0.5, 1.5, 99, 100, 429, 599, 600, 10_000, 10_001, 1e9, 1e9 + 1, 86_400_000, 86_400_001, 1e308],
  ...[Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 2 ** 53, 1e6, 1e6 + 1, 1e14, 1e11],
  ...["0", "429", " 1200 ", "1.5", "-1", "1e3", "1e308", "1e999", "NaN", "Infinity", "0x10", "1,200", "12abc", "+5"],
  ...["2026-03-01T12:00:00Z", "2026-03-01 12:00", "2026-02-30T00:00:00Z", "yesterday", "1772366400", 1_772_366_400],
  ...[
    "client",
    "gateway",
    "exact",
    "token",
    "rpm",
    "soon",
    "none",
    "unknown",
    "openrouter_new_one",
    "openrouter_",
    "foo_x",
  ],
  ...["sk-proj-Abcdefgh12345678", "0123456789abcdef0123456789abcdef", "org-abcdefgh12345678"],
  ...[
    [],
    ["a"],
    ["a", ""],
    [1],
    ["sk-proj-Abcdefgh12345678"],
    Array(MAX_TAGS).fill("t"),
    Array(MAX_TAGS + 1).fill("t"),
  ],
  ...[{}, { a: "b" }, { a: ["b", 1, null] }, { a: { b: 1 } }, { a: [[]] }, { a: 1, b: null, c: true }],
  ...[JSON.parse('{"__proto__": {"a": 1}}'), { ["n".repeat(201)]: "v" }],
  Object.fromEntries(Array.from({ length: 201 }, (_, index) => [`h${index}`, "v"])),
];

describe("the generated check", () => {
  test.each(FIELDS)("agrees with the schema on every border value of %s", (field) => {
    for (const value of VALUES) {
      const row = { ...MINIMAL, [field]: value };
      expect({ value, read: byCheck(row) }).toEqual({ value, read: bySchema(row) });
    }
  });

  test("agrees with the schema on arbitrary rows", () => {
    const value = fc.oneof(fc.constantFrom(...VALUES), fc.jsonValue({ maxDepth: 3 }), fc.string(), fc.double());
    const row = fc.dictionary(fc.constantFrom(...FIELDS, "unknown_field", "__proto__", "constructor"), value);
    const completed = row.map((sent) => ({ ...MINIMAL, ...sent }));
    fc.assert(
      fc.property(fc.oneof(completed, row), (sent) => {
        expect(byCheck(sent)).toEqual(bySchema(sent));
      }),
      { numRuns: 500 },
    );
  });

  test.each([[null], [1], ["x"], [true], [[]], [[MINIMAL]]])("agrees with the schema that %j is no attempt", (row) => {
    expect([byCheck(row), bySchema(row)]).toEqual([null, null]);
  });

  test("agrees with the schema that an id needs a start", () => {
    for (const row of [
      { id: "a" },
      { id: "a", started_at: null },
      { id: "a", started_at: 1_772_366_400 },
      { id: "" },
    ]) {
      const sent = { ...MINIMAL, ...row };
      expect({ row, read: byCheck(sent) }).toEqual({ row, read: bySchema(sent) });
    }
  });
});
