import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DIMENSIONS, isServerAdvice, OWNERS, RETRYABLES } from "../model/limit";
import type { ResponseFacts, Verdict } from "../model/verdict";
import { classify } from "./classify";

interface Case {
  id: string;
  provider: string;
  status: number | null;
  headers: Record<string, string>;
  body: unknown;
  at?: string;
  expect: Record<string, unknown> | null;
  accept?: Record<string, unknown[]>;
  accept_null?: boolean;
}

const NOW = Date.UTC(2026, 10, 30, 12);

function fixtures(name: string): Case[] {
  const text = readFileSync(new URL(`./providers/fixtures/${name}.jsonl`, import.meta.url), "utf8");
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Case);
}

function run(example: Case): Verdict | null {
  const { provider, status, headers, body, at } = example;
  return classify({ provider, status, headers, body, atMs: at === undefined ? NOW : Date.parse(at) });
}

const CORE = ["limit_source", "owner", "dimension", "retryable", "wait_ms", "limit", "used", "requested"] as const;

function said(verdict: Verdict): Record<(typeof CORE)[number], unknown> {
  const advised = isServerAdvice(verdict.retryAfterSource);
  return {
    limit_source: verdict.limitSource,
    owner: verdict.owner,
    dimension: verdict.dimension,
    retryable: verdict.retryable,
    wait_ms: advised ? verdict.retryAfterMs : null,
    limit: verdict.limit,
    used: verdict.used,
    requested: verdict.requested,
  };
}

function agrees(field: string, value: unknown, wanted: unknown): boolean {
  if (field === "wait_ms" && typeof value === "number" && typeof wanted === "number") {
    return Math.abs(value - wanted) <= Math.max(1000, 0.05 * wanted);
  }
  return value === wanted;
}

describe("real payloads are read right in every field", () => {
  for (const file of ["limit-errors", "gateways"]) {
    for (const example of fixtures(file)) {
      test(`${example.provider}: ${example.id}`, () => {
        const verdict = run(example);
        if (verdict === null) {
          expect(example.accept_null).toBe(true);
          return;
        }
        const got = said(verdict);
        for (const field of CORE) {
          const wanted = [example.expect?.[field], ...(example.accept?.[field] ?? [])];
          expect(
            wanted.some((one) => agrees(field, got[field], one)),
            `${field}: ${got[field]} of ${wanted}`,
          ).toBe(true);
        }
        expect(verdict.evidence.length).toBeGreaterThan(0);
      });
    }
  }
});

describe("ordinary responses are no limit", () => {
  test.each(fixtures("ordinary").map((example) => [example.id, example] as const))("%s", (_id, example) => {
    expect(run(example)).toBeNull();
  });
});

const facts = (over: Partial<ResponseFacts>): ResponseFacts => ({
  provider: "openai",
  status: 429,
  headers: {},
  body: null,
  atMs: NOW,
  ...over,
});

describe("nobody is blamed without a word from the server", () => {
  test.each(["openai", "anthropic", "gemini", "deepseek", "openrouter", "groq", "llm.example.com"])(
    "an empty 429 of %s is unknown",
    (provider) => {
      expect(classify(facts({ provider }))).toMatchObject({
        limitSource: "unknown",
        dimension: "unknown",
        retryable: "soon",
      });
    },
  );
  test("a success with limit headers is no limit", () => {
    const headers = { "x-ratelimit-remaining-tokens": "0", "retry-after": "3" };
    expect(classify(facts({ status: 200, headers }))).toBeNull();
    expect(
      classify(
        facts({ status: 200, headers, body: { choices: [{ message: { content: "429 rate_limit_exceeded" } }] } }),
      ),
    ).toBeNull();
  });
  test("an answer that talks about limits is no limit", () => {
    const body = {
      id: "x",
      choices: [{ message: { role: "assistant", content: '{"error":{"code":"rate_limit_exceeded"}}' } }],
    };
    for (const status of [200, null]) {
      expect(classify(facts({ status, body }))).toBeNull();
      expect(classify(facts({ status, body: JSON.stringify(body) }))).toBeNull();
    }
  });
  test("a countdown of the client is no wait of the server", () => {
    const body = "API Error (529 overloaded_error) · Retrying in 18 seconds… (attempt 6/10)";
    expect(classify(facts({ provider: "anthropic", status: 529, body }))).toMatchObject({
      retryAfterMs: null,
      retryAfterSource: "backoff",
    });
  });
});

test("keys and tokens never reach the evidence", () => {
  const key = "sk-proj-abc123DEF456ghi789";
  const message = `Rate limit reached for ${key} on requests per min, Bearer ${"x1".repeat(20)}. Try again in 5s`;
  const verdict = classify(facts({ body: { error: { message, code: "rate_limit_exceeded" }, provider_name: key } }));
  expect(JSON.stringify(verdict)).not.toMatch(/abc123|x1x1/);
});

describe("the status an error speaks of", () => {
  test.each([
    ["a rate limit inside a success", 200, { error: { code: "rate_limit_exceeded", message: "slow" } }, 429],
    ["an overload inside a success", 200, { error: { code: "server_is_overloaded" } }, 503],
    ["a limit inside a 500", 500, { error: { code: "rate_limit_exceeded" } }, 429],
    ["money as the wire said it", 429, { error: { code: "insufficient_quota" } }, 429],
  ])("%s", (_name, status, body, effectiveStatus) => {
    expect(classify(facts({ status, body }))?.effectiveStatus).toBe(effectiveStatus);
  });
});

describe("classification is total", () => {
  const provider = fc.constantFrom("openai", "anthropic", "gemini", "openrouter", "litellm", "pirouter", "nobody", "");
  const status = fc.option(fc.constantFrom(200, 400, 402, 403, 413, 429, 500, 503, 529), { nil: null });
  const headers = fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.array(fc.string(), { maxLength: 3 })));
  const piece = fc.constantFrom(
    "{",
    "}",
    '"',
    "'",
    "\\",
    ":",
    ",",
    "error",
    "code",
    "429",
    "retry after 5s",
    "data: ",
    "\n",
    "[",
    "]",
    "limit: ",
    "9".repeat(30),
  );
  const body = fc.oneof(
    fc.jsonValue(),
    fc.string(),
    fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join("")),
    fc.jsonValue().map((value) => JSON.stringify({ error: value })),
    fc.jsonValue().map((value) => ({ error: value, code: value, headers: value, violations: value })),
  );
  test("on any input: a verdict of the vocabulary or null", () => {
    fc.assert(
      fc.property(provider, status, headers, body, fc.double(), (who, code, heads, payload, atMs) => {
        const verdict = classify({ provider: who, status: code, headers: heads, body: payload, atMs });
        if (verdict === null) return;
        expect(OWNERS).toContain(verdict.owner);
        expect(DIMENSIONS).toContain(verdict.dimension);
        expect(RETRYABLES).toContain(verdict.retryable);
        expect(verdict.retryAfterMs === null || verdict.retryAfterMs >= 0).toBe(true);
        expect(verdict.evidence.every((item) => item.excerpt.length <= 200)).toBe(true);
      }),
      { numRuns: 1500 },
    );
  });
  test("on values that are not JSON", () => {
    const circle: Record<string, unknown> = { code: "rate_limit_exceeded" };
    circle.error = circle;
    for (const odd of [circle, new Date(), new Map(), () => 1, 10n, Symbol("x"), Number.NaN, new Array(1e5).fill({})]) {
      expect(() => classify(facts({ body: odd }))).not.toThrow();
    }
  });
});

describe("hostile bodies", () => {
  const SIZE = 64 * 1024;
  const seeds = [
    "{",
    "[",
    '{"a":',
    '{"error":{"message":"',
    '"',
    "\\",
    "'",
    " ",
    "\n",
    "a",
    "aB",
    "a_",
    "1",
    "1m",
    "limit 1",
    "data: ",
    "event: error data: ",
    "retry after 1",
    "requests per ",
    "in 1 h and ",
    "current rpm: 1, ",
    'key: "a" ',
    "2026-01-01 at 00:00 ",
    "reset ",
    "balance",
    "insufficient ",
    "crossed budget ",
    "429 ",
    "overload",
    '"code": ',
    "model ",
    "busy",
    "Retrying in 1 ",
    "free ",
    "1,",
    "TPM limit ",
    "Rate limit ",
  ];
  test.each(seeds)("64 KiB of %j end", (seed) => {
    const text = seed.repeat(Math.ceil(SIZE / seed.length));
    for (const provider of ["openai", "litellm", "nobody"]) {
      for (const status of [429, 200, null]) {
        expect(() => classify(facts({ provider, status, body: text }))).not.toThrow();
      }
    }
  });
});
