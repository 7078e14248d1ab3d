import { RULE_SET } from "../../ingest/classify";
import { type Reclassified, reclassify, underVerdict } from "../../ingest/reread";
import { verdictOf } from "../../ingest/verdict-of";
import type { StoredAttempt } from "../../model/attempt";
import { NO_OVERRIDES } from "../../prices/cost";
import type { Wire } from "../wire-fixtures";

const NO_WORDS = {
  limit_source: null,
  dimension: null,
  retryable: null,
  retry_after_ms: null,
  retry_after_source: null,
};

/** Verdicts in the words of the wire. */
export const VERDICTS = {
  tpm: { ...NO_WORDS, limit_source: "provider_rate_limit", dimension: "tpm", retryable: "soon" },
  rpm: {
    ...NO_WORDS,
    limit_source: "provider_rate_limit",
    dimension: "rpm",
    retryable: "soon",
    retry_after_ms: 400_000,
  },
  shared: { ...NO_WORDS, limit_source: "upstream_provider_shared_pool", dimension: "capacity", retryable: "soon" },
  credits: { ...NO_WORDS, limit_source: "provider_credits", dimension: "spend", retryable: "never" },
  none: NO_WORDS,
} as const;
export type VerdictName = keyof typeof VERDICTS;

export const NEXT_RULE_SET = RULE_SET + 1;

/** Words of an attempt that came with one verdict, and that `taggedRules` will give another. */
export function outdated(was: VerdictName, now: VerdictName): Wire {
  return { ...VERDICTS[was], tags: [`now:${now}`] };
}

/** A newer rule set, by which an attempt is what its tag asks for; without a tag, the current rules. */
export function taggedRules(row: StoredAttempt, prices = NO_OVERRIDES): Reclassified | null {
  const tag = row.tags.find((one) => one.startsWith("now:"))?.slice("now:".length);
  const words = Object.entries(VERDICTS).find(([name]) => name === tag)?.[1];
  if (words === undefined) return reclassify(row, prices);
  const { provider, status, endedAtMs: atMs } = row;
  const verdict = verdictOf(words, { provider, status, headers: {}, body: null, atMs }, row.error);
  return { ...underVerdict({ ...row, evidence: [] }, verdict, prices), ruleSet: NEXT_RULE_SET };
}
