import { describe, expect, test } from "vitest";
import { looksLikeSecret, maskSecrets } from "./mask";

const random = "aB3dE5fG7hI9jK1lM3nO5pQ7rS9tU1vW3xY5zA7b";

describe("maskSecrets hides", () => {
  test.each([
    ["an OpenAI key", "Incorrect key sk-proj-abc123DEF456ghi789", "Incorrect key sk-[masked]"],
    ["a starred key", "sk-XXXXX*********XXXX", "sk-[masked]"],
    ["a Google key", "key AIzaSyA1234567890abcdefghijk", "key AIza[masked]"],
    ["our own key", "ls_0123456789abcdefghij", "ls_[masked]"],
    ["a Groq key", "gsk_0123456789abcdefghij", "gsk_[masked]"],
    ["an AWS key", "AKIAIOSFODNN7EXAMPLE", "AKIA[masked]"],
    ["a Slack token", "xoxb-123456789012-abcdef", "xoxb-[masked]"],
    ["a bearer token", "Authorization: Bearer abcdefgh.ijkl", "Authorization: Bearer [masked]"],
    ["a JWT", "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc_def", "[masked]"],
    ["a key named in JSON", '{"api_key":"hunter2hunter2"}', '{"api_key":"[masked]"}'],
    ["credentials in a URL", "https://me:pw12@host/x", "https://[masked]@host/x"],
    ["a long random token", `token ${random}`, "token [masked]"],
  ])("%s", (_name, text, masked) => {
    expect(maskSecrets(text)).toBe(masked);
  });
});

describe("maskSecrets keeps", () => {
  test.each([
    "Rate limit reached for gpt-4o in organization org-AbCdEfGh12345678IjKlMnOp on tokens per min (TPM)",
    "GenerateContentInputTokensPerModelPerMinute-FreeTier",
    "request 00000000-0000-0000-0000-000000000000",
    "claude-haiku-4-5-20251001 at https://docs.anthropic.com/en/api/rate-limits",
    "the api key has reached its rate limit",
    "task-management sk-learn",
  ])("%s", (text) => {
    expect(maskSecrets(text)).toBe(text);
  });
});

describe("looksLikeSecret", () => {
  test.each([
    "sk-ant-api03-abcdef0123456789",
    "AIzaSyA1234567890abcdefghijk",
    "ls_0123456789abcdefghij",
    "0123456789abcdef0123456789abcdef",
    "Bearer abcdefghijkl",
    random,
  ])("is true for %s", (value) => {
    expect(looksLikeSecret(value)).toBe(true);
  });
  test.each([
    "",
    "prod",
    "team-a-key-1",
    "org-AbCdEfGh12345678IjKlMnOpQrStUvWx",
    "00000000-0000-0000-0000-000000000000",
    "4000",
    "2026-11-30T12:00:40Z",
    "sk-…abcd",
    "nightly batch key",
  ])("is false for %s", (value) => {
    expect(looksLikeSecret(value)).toBe(false);
  });
});

test("masking 64 KiB of hostile repetition ends", () => {
  for (const piece of ["sk-", "Bearer ", "api_key=", "eyJ", "-----BEGIN PRIVATE KEY-----", "a1B", "://a:"]) {
    expect(maskSecrets(piece.repeat(Math.ceil(65536 / piece.length))).length).toBeGreaterThan(0);
  }
});
