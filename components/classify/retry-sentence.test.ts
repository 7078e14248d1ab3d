import { expect, test } from "vitest";
import { classifyEn } from "../../lib/i18n/classify-en";
import { formatFor } from "../../lib/i18n/format";
import { retrySentence } from "./retry-sentence";

const STATED = {
  path: "header retry-after",
  excerpt: "7",
  unit: "s",
  wait_ms: 7_000,
  at: null,
  governs: true,
  doubt: null,
} as const;
const SOON = {
  retryable: "soon",
  retry_after_ms: 7_000,
  retry_after_source: "retry-after",
  reset_at: "2026-11-30T08:00:07.000Z",
  waits: [STATED],
} as const;

test.each([
  ["a stated wait", SOON, "Yes: the same request passes after 7.00 s."],
  ["no stated wait", { ...SOON, retry_after_ms: null, retry_after_source: "backoff" } as const, classifyEn.retry.soon],
  [
    "a stated reset",
    { ...SOON, retryable: "at_reset" } as const,
    "Not before Mon, Nov 30, 2026, 08:00:07 UTC, which is 7.00 s after the response.",
  ],
  [
    "the calendar",
    { ...SOON, retryable: "at_reset", retry_after_source: "calendar" } as const,
    "Not before Mon, Nov 30, 2026, 08:00:07 UTC, 7.00 s after the response: this is the provider's calendar, the server itself does not say so.",
  ],
  [
    "an unknown reset",
    { ...SOON, retryable: "at_reset", retry_after_ms: null, reset_at: null } as const,
    classifyEn.retry.atResetUnknown,
  ],
  ["never", { ...SOON, retryable: "never", waits: [] } as const, classifyEn.retry.never],
  ["never, though a wait is stated", { ...SOON, retryable: "never" } as const, classifyEn.retry.neverThoughStated],
])("whether a retry helps: %s", (_name, timing, sentence) => {
  expect(retrySentence({ ...timing, waits: [...timing.waits] }, classifyEn.retry, formatFor("en", "UTC"))).toBe(
    sentence,
  );
});
