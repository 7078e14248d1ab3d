import { expect, test } from "vitest";
import { verdictEn } from "../../lib/i18n/verdict-en";
import { rereadSentence } from "./reread-sentence";

const STORED = { limitSource: "provider_rate_limit", dimension: "tpm", retryable: "soon" } as const;
const NO_LIMIT = { limitSource: null, dimension: null, retryable: null };
const TAIL = "; npm run reclassify updates history.";

test.each([
  ["nothing better can be said", null, null],
  ["the same", STORED, null],
  ["another source", { ...STORED, limitSource: "provider_credits" }, `provider_credits · tpm · soon${TAIL}`],
  ["another dimension", { ...STORED, dimension: "rpm" } as const, `provider_rate_limit · rpm · soon${TAIL}`],
  ["another way out", { ...STORED, retryable: "never" } as const, `provider_rate_limit · tpm · never${TAIL}`],
  ["no limit", NO_LIMIT, `no limit${TAIL}`],
])("what the current rules read is said where it differs: %s", (_name, today, said) => {
  const sentence = rereadSentence(STORED, today, verdictEn.reread);
  expect(sentence).toBe(said === null ? null : `Current rules read this as ${said}`);
});
