import { z } from "zod";
import { isoUtc } from "../charts/csv";
import { classify, NOT_KNOWN, RULE_SET } from "../ingest/classify";
import { clipBody } from "../ingest/clip-body";
import { readHeaders } from "../ingest/loose-headers";
import { canonicalProvider } from "../ingest/providers/canonical";
import { plainHeaders, responseTimeMs } from "../ingest/providers/headers";
import { quotaFacts } from "../ingest/providers/quota-headers";
import type { ResponseFacts, Verdict } from "../model/verdict";
import { fixText } from "../verdicts/fix";
import type { VerdictLocale } from "../verdicts/format-wait";
import { type ApiAnswer, jsonAnswer } from "./answer";
import { readBody } from "./body";
import { parseTime, TIME_FORMS } from "./time";

const sentHeaders = z
  .unknown()
  .default(null)
  .transform((sent, context) => {
    const read = readHeaders(sent);
    if ("headers" in read) return read.headers;
    for (const { path, message } of read.problems) context.addIssue({ code: "custom", path, message });
    return z.NEVER;
  });

const ClassifyBody = z.strictObject(
  {
    provider: z
      .string("Must be the provider's id or base URL as text, or null where it is not known.")
      .trim()
      .min(1, "Must not be empty; null where it is not known.")
      .nullable(),
    status: z.preprocess(
      // Logs and shells have it as text.
      (sent) => (typeof sent === "string" && /^\d{3}$/.test(sent) ? Number(sent) : sent),
      z
        .int("Must be the HTTP status, a whole number, or null.")
        .min(100, "Must be from 100 to 599.")
        .max(599, "Must be from 100 to 599.")
        .nullish(),
    ),
    headers: sentHeaders,
    body: z.unknown().default(null),
    at: z.union([z.string(), z.number()], `Must be ${TIME_FORMS}.`).optional(),
    model: z.string("Must be text.").optional(),
  },
  'Must be an object such as {"provider": "openai", "status": 429, "headers": {}, "body": {}}.',
);

/** `POST /api/v1/classify`: whose limit a response speaks of; every field null where it speaks of none. */
export function classifyAnswer(bodyText: string, nowMs: number): ApiAnswer {
  const schema = ClassifyBody.refine(({ at }) => at === undefined || parseTime(String(at), nowMs) !== null, {
    path: ["at"],
    message: `Must be ${TIME_FORMS}.`,
  });
  const read = readBody(bodyText, schema);
  if ("refusal" in read) return read.refusal;
  const { status = null, headers, at, model = null } = read.value;
  const provider = read.value.provider === null ? NOT_KNOWN : canonicalProvider(read.value.provider);
  const { body, isCut } = clipBody(read.value.body);
  const statedMs = at === undefined ? null : parseTime(String(at), nowMs);
  const atMs = statedMs ?? responseTimeMs(plainHeaders(headers), nowMs);
  const facts: ResponseFacts = {
    ...{ provider, status, headers, body, atMs },
    ...(at === undefined ? { atIsAssumed: true as const } : {}),
  };
  const verdict = classify(facts);
  if (verdict === null) return jsonAnswer(NO_LIMIT);
  return jsonAnswer(verdictRow({ ...verdict, bodyIsCut: verdict.bodyIsCut || isCut }, facts, model));
}

/** The answer where the response speaks of a limit. */
export type ClassifyVerdict = ReturnType<typeof verdictRow>;
type NoLimit = { [Field in keyof ClassifyVerdict]: null };

/** What `POST /api/v1/classify` answers. */
export type ClassifyAnswer = ClassifyVerdict | NoLimit;

const NO_LIMIT: NoLimit = {
  limit_source: null,
  owner: null,
  dimension: null,
  retryable: null,
  retry_after_ms: null,
  retry_after_source: null,
  limit: null,
  used: null,
  requested: null,
  remaining: null,
  reset_at: null,
  effective_status: null,
  upstream: null,
  waits: null,
  scope: null,
  stated_attempts: null,
  body_cut: null,
  confidence: null,
  rule: null,
  rule_set: null,
  evidence: null,
  fix: null,
};

function verdictRow(verdict: Verdict, facts: ResponseFacts, model: string | null) {
  const quota = quotaFacts(facts.provider, facts.headers, facts.atMs);
  const { upstream } = verdict;
  return {
    limit_source: verdict.limitSource,
    owner: verdict.owner,
    dimension: verdict.dimension,
    retryable: verdict.retryable,
    retry_after_ms: verdict.retryAfterMs,
    retry_after_source: verdict.retryAfterSource,
    limit: verdict.limit,
    used: verdict.used,
    requested: verdict.requested,
    remaining: quota.find(({ dimension }) => dimension === verdict.dimension)?.remaining ?? null,
    reset_at: isoUtc(verdict.resetAtMs),
    effective_status: verdict.effectiveStatus,
    upstream,
    waits: verdict.waits.map(({ path, excerpt, unit, waitMs, atMs, governs, doubt }) => ({
      path,
      excerpt,
      unit,
      wait_ms: waitMs,
      at: isoUtc(atMs),
      governs,
      doubt,
    })),
    scope: verdict.scope,
    stated_attempts: verdict.statedAttempts,
    body_cut: verdict.bodyIsCut,
    confidence: verdict.confidence,
    rule: verdict.rule,
    rule_set: RULE_SET,
    evidence: verdict.evidence,
    fix: { en: fixIn("en", verdict, facts, model), zh: fixIn("zh-CN", verdict, facts, model) },
  };
}

const UNNAMED = {
  en: { provider: "the provider", model: "this model" },
  "zh-CN": { provider: "供应商", model: "该模型" },
} as const;

function fixIn(locale: VerdictLocale, verdict: Verdict, facts: ResponseFacts, model: string | null): string {
  const { upstream, scope } = verdict;
  const unnamed = UNNAMED[locale];
  const provider = facts.provider === NOT_KNOWN ? unnamed.provider : facts.provider;
  const about = { provider, upstream, locale, model: model ?? unnamed.model };
  const fix = fixText(verdict, scope === null ? about : { ...about, scope });
  // The words that stand for a name may begin the sentence.
  return fix.startsWith(unnamed.provider) ? fix.charAt(0).toUpperCase() + fix.slice(1) : fix;
}
