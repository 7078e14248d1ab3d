import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DIMENSIONS, isServerAdvice, OWNERS, RETRYABLES, WAIT_DOUBTS, WAIT_UNITS } from "../model/limit";
import type { ResponseFacts, Verdict } from "../model/verdict";
import { classify } from "./classify";
import { HOSTILE_SEEDS, repeated } from "./providers/fixtures/hostile-seeds";
import { limitPayloads, ordinaryPayloads, type Payload } from "./providers/fixtures/payloads";
import { unwrap } from "./unwrap/unwrap";

const NOW = Date.UTC(2026, 10, 30, 12);

function run({ provider, status, headers, body, at }: Payload): Verdict | null {
  const facts = { provider, status, headers, body };
  return classify(at === undefined ? { ...facts, atMs: NOW, atIsAssumed: true } : { ...facts, atMs: Date.parse(at) });
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

describe("payloads are read right in every field", () => {
  test.each(limitPayloads().map((payload) => [payload.provider, payload.id, payload] as const))(
    "%s: %s",
    (_provider, _id, payload) => {
      const verdict = run(payload);
      if (verdict === null) {
        expect(payload.accept_null).toBe(true);
        return;
      }
      const got = said(verdict);
      for (const field of CORE) {
        const wanted = [payload.expect[field], ...(payload.accept?.[field] ?? [])];
        expect(
          wanted.some((one) => agrees(field, got[field], one)),
          `${field}: ${got[field]} of ${wanted}`,
        ).toBe(true);
      }
      expect(verdict.evidence.length).toBeGreaterThan(0);
    },
  );
});

describe("ordinary responses are no limit", () => {
  test.each(ordinaryPayloads().map((payload) => [payload.id, payload] as const))("%s", (_id, payload) => {
    expect(run(payload)).toBeNull();
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
  test.each([
    "Too Many Requests",
    "AI_RetryError: Failed after 3 attempts. Last error: Too Many Requests",
    "rate limited",
  ])("%s alone is a limit of nobody known, of a model's host or of one that nobody named", (body) => {
    for (const provider of ["openai", "litellm", "unknown"]) {
      expect(classify(facts({ provider, status: null, body }))).toMatchObject({
        limitSource: "unknown",
        dimension: "unknown",
      });
    }
    expect(classify(facts({ provider: "search.example.com", status: null, body }))).toBeNull();
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
        expect(verdict.waits.length).toBeLessThanOrEqual(8);
        expect(verdict.waits.filter(({ governs }) => governs).length).toBeLessThanOrEqual(1);
        for (const { unit, doubt, waitMs } of verdict.waits) {
          expect(WAIT_UNITS).toContain(unit);
          expect(doubt === null || WAIT_DOUBTS.includes(doubt)).toBe(true);
          expect(waitMs).toBeGreaterThanOrEqual(0);
        }
        const stated = verdict.waits.find(({ governs }) => governs);
        expect(stated?.waitMs ?? null).toBe(isServerAdvice(verdict.retryAfterSource) ? verdict.retryAfterMs : null);
      }),
      { numRuns: 1500 },
    );
  });
  test("the same input gets the same verdict, whatever was read before it", () => {
    fc.assert(
      fc.property(provider, status, headers, body, body, (who, code, heads, payload, other) => {
        const facts = { provider: who, status: code, headers: heads, body: payload, atMs: NOW };
        const first = classify(facts);
        classify({ ...facts, body: other });
        expect(classify(facts)).toEqual(first);
      }),
      { numRuns: 500 },
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

describe("what is no limit is never called one", () => {
  const host = fc.constantFrom("openai", "anthropic", "gemini", "openrouter", "litellm", "zhipu", "llm.example.com");
  const words = fc
    .array(
      fc.constantFrom(
        ...["invalid", "parameter", "model", "not", "found", "the", "maximum", "length", "of", "tokens", "is", "4096"],
        ...["unauthorized", "key", "internal", "error", "request", "id", "unsupported", "content", "filtered", "true"],
      ),
      { minLength: 1, maxLength: 12 },
    )
    .map((some) => some.join(" "));
  const rateHeaders = fc.record({
    "x-ratelimit-remaining-requests": fc.constantFrom("0", "12"),
    "x-ratelimit-reset-requests": fc.constant("6s"),
    "retry-after": fc.constantFrom("1", "60"),
  });
  test("a success without an error in it, whatever its headers and its text say", () => {
    const limits = limitPayloads().map(({ body }) => (typeof body === "string" ? body : JSON.stringify(body)));
    const answer = fc.constantFrom(...limits).map((content) => ({
      id: "chatcmpl-1",
      choices: [{ index: 0, message: { role: "assistant", content }, finish_reason: "stop" }],
      usage: { prompt_tokens: 1, completion_tokens: 1 },
    }));
    fc.assert(
      fc.property(host, rateHeaders, answer, fc.boolean(), (who, heads, sent, asText) => {
        const body = asText ? JSON.stringify(sent) : sent;
        expect(classify(facts({ provider: who, status: 200, headers: heads, body }))).toBeNull();
      }),
    );
  });
  test("a plain error of the caller or the server", () => {
    const plain = fc.constantFrom(400, 401, 404, 405, 409, 415, 422, 500, 502, 504);
    fc.assert(
      fc.property(host, plain, words, fc.boolean(), (who, code, message, asText) => {
        const sent = { error: { message, type: "invalid_request_error", code: null } };
        const body = asText ? `Error code: ${code} - ${JSON.stringify(sent)}` : sent;
        expect(classify(facts({ provider: who, status: code, body }))).toBeNull();
      }),
    );
  });
});

describe("every wait that a response states is told with its unit and its worth", () => {
  const google = (quotaId: string) => ({
    error: {
      code: 429,
      message: "You exceeded your current quota. Please retry in 38s.",
      details: [{ violations: [{ quotaId }] }, { retryDelay: "38s" }],
    },
  });
  const openai = (message: string) => ({ error: { code: "rate_limit_exceeded", message } });
  test.each<
    [
      string,
      Partial<ResponseFacts>,
      [path: string, unit: string, waitMs: number, governs: boolean, doubt: string | null][],
    ]
  >([
    [
      "milliseconds before seconds, and the sentence behind",
      {
        headers: { "retry-after": "2", "retry-after-ms": "1500" },
        body: openai("Slow down. Please try again in 1.4s."),
      },
      [
        ["header retry-after-ms", "ms", 1500, true, null],
        ["header retry-after", "s", 2000, false, null],
        ["error.message", "duration", 1400, false, null],
      ],
    ],
    [
      "the hint of the minute beside a quota of the day",
      { provider: "gemini", body: google("GenerateRequestsPerDayPerProjectPerModel-FreeTier") },
      [
        ["error.details.retryDelay", "duration", 38_000, false, "shorter_window"],
        ["error.message", "duration", 38_000, false, "shorter_window"],
      ],
    ],
    [
      "a wait for what can never pass",
      { body: openai("Request too large on tokens per min (TPM): Limit 100, Requested 200. Please try again in 5s.") },
      [["error.message", "duration", 5000, true, "cannot_help"]],
    ],
    [
      "days for a limit of a minute",
      {
        body: openai("Rate limit reached on tokens per min (TPM): Limit 100, Used 90. Please try again in 114h18m0s."),
      },
      [["error.message", "duration", 411_480_000, true, "exceeds_window"]],
    ],
    [
      "a few milliseconds",
      { body: openai("Rate limit reached on requests per min. Please try again in 6ms.") },
      [["error.message", "duration", 6, true, "tiny"]],
    ],
    [
      "the reset of a bucket with room",
      {
        headers: { "x-ratelimit-remaining-requests": "12", "x-ratelimit-reset-requests": "1s" },
        body: openai("Slow down"),
      },
      [["header x-ratelimit-reset-requests", "duration", 1000, false, "has_room"]],
    ],
    [
      "an instant that is over",
      {
        headers: { date: "Mon, 30 Nov 2026 12:00:10 GMT", "retry-after": "Mon, 30 Nov 2026 11:00:00 GMT" },
        body: openai("Slow down"),
      },
      [["header retry-after", "http_date", 0, false, "in_the_past"]],
    ],
    [
      "epochs in seconds and in milliseconds",
      {
        provider: "openrouter",
        headers: { "x-ratelimit-reset": String(NOW + 30_000), "x-ratelimit-remaining": "0" },
        body: { error: { code: 429, message: "slow", resets_at: NOW / 1000 + 20 } },
      },
      [
        ["error.resets_at", "epoch_s", 20_000, true, null],
        ["header x-ratelimit-reset", "epoch_ms", 30_000, false, null],
      ],
    ],
  ])("%s", (_name, over, waits) => {
    const got = classify(facts(over))?.waits.map((wait) => [
      wait.path,
      wait.unit,
      wait.waitMs,
      wait.governs,
      wait.doubt,
    ]);
    expect(got).toEqual(waits);
  });
});

describe("who shares the limit", () => {
  test.each<[string, Partial<ResponseFacts>, string | null]>([
    [
      "an organization by its id",
      { body: { error: { code: "rate_limit_exceeded", message: "Limit reached in organization org-1" } } },
      "org",
    ],
    [
      "a project",
      {
        provider: "kimi",
        body: { error: { type: "rate_limit_reached_error", message: "Your account reached project TPM rate limit" } },
      },
      "project",
    ],
    [
      "an endpoint by its code",
      { provider: "ark", body: { error: { code: "RateLimitExceeded.EndpointRPMExceeded" } } },
      "endpoint",
    ],
    [
      "a key of a gateway",
      { provider: "litellm", body: { error: { message: "Rate limit exceeded for api_key: x. Limit type: requests" } } },
      "key",
    ],
    [
      "the provider's documentation, where nothing is said",
      { provider: "groq", body: { error: { code: "rate_limit_exceeded", message: "slow" } } },
      "org",
    ],
    ["everybody", { provider: "anthropic", status: 529, body: { error: { type: "overloaded_error" } } }, "shared"],
    ["nobody knows", { body: "" }, null],
  ])("%s", (_name, over, scope) => {
    expect(classify(facts(over))?.scope).toBe(scope);
  });
});

describe("calls behind one visible error", () => {
  test.each([
    ["AI_RetryError: Failed after 3 attempts. Last error: Rate limit exceeded", 3],
    ["429 rate limit exceeded (attempt 6/10)", 6],
    ["429 rate limit exceeded. LiteLLM Retried: 10 times, LiteLLM Max Retries: 10", 11],
    ["(reached max retries: 4): ThrottlingException", 5],
    ["429 rate limit exceeded", null],
  ])("%s", (body, calls) => {
    expect(classify(facts({ body }))?.statedAttempts).toBe(calls);
  });
});

test("a body beyond 64 KiB is read that far, and says so", () => {
  const long = `Rate limit exceeded on requests per minute. ${"x".repeat(70_000)}`;
  expect(classify(facts({ body: long }))).toMatchObject({ dimension: "rpm", bodyIsCut: true });
  expect(classify(facts({ body: long.slice(0, 1000) }))?.bodyIsCut).toBe(false);
  const nested = {
    error: { message: long, details: Array.from({ length: 9 }, () => ({ message: "y".repeat(40_000) })) },
  };
  expect(classify(facts({ body: nested }))).toMatchObject({ dimension: "rpm", bodyIsCut: true });
});

describe("hostile bodies", () => {
  const SIZE = 64 * 1024;
  test.each(HOSTILE_SEEDS)("64 KiB of %j end", (seed) => {
    for (const provider of ["openai", "litellm", "nobody"]) {
      for (const status of [429, 200, null]) {
        expect(() => classify(facts({ provider, status, body: repeated(seed, SIZE) }))).not.toThrow();
      }
    }
  });
  test.each(HOSTILE_SEEDS)("of 64 KiB of %j the rules see no more than a few", (seed) => {
    for (const body of [
      repeated(seed, SIZE),
      { error: { message: repeated(seed, SIZE) } },
      Array(400).fill({ message: repeated(seed, 200) }),
    ]) {
      const { messages, codes, headers } = unwrap(body, false);
      const chars = [...messages, ...codes].reduce((sum, { path, value }) => sum + path.length + value.length, 0);
      expect(chars).toBeLessThan(64 * 1024);
      expect(messages.reduce((sum, { value }) => sum + value.length, 0)).toBeLessThan(20 * 1024);
      expect(Object.keys(headers).length).toBeLessThan(100);
    }
  });
});
