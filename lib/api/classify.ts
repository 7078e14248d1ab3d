import { z } from "zod";
import { isoUtc } from "../charts/csv";
import { classify, RULE_SET } from "../ingest/classify";
import { canonicalProvider } from "../ingest/providers/canonical";
import { quotaFacts } from "../ingest/providers/quota-headers";
import type { ResponseFacts, Verdict } from "../model/verdict";
import { fixText } from "../verdicts/fix";
import { type ApiAnswer, jsonAnswer } from "./answer";
import { readBody } from "./body";
import { parseTime, TIME_FORMS } from "./time";

const headerValue = z.union(
  [z.string(), z.number().transform(String), z.array(z.string())],
  "Must be text, a number, or a list of texts.",
);

const ClassifyBody = z.strictObject(
  {
    provider: z.string("Must be the provider's id or base URL, as text.").trim().min(1, "Must not be empty."),
    status: z
      .int("Must be the HTTP status, a whole number, or null.")
      .min(100, "Must be from 100 to 599.")
      .max(599, "Must be from 100 to 599.")
      .nullish(),
    headers: z.record(z.string(), headerValue, "Must be an object of header names and values.").default({}),
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
  const { provider, status = null, headers, body, at, model } = read.value;
  const atMs = at === undefined ? nowMs : (parseTime(String(at), nowMs) ?? nowMs);
  const facts: ResponseFacts = { provider: canonicalProvider(provider), status, headers, body, atMs };
  const verdict = classify(facts);
  return jsonAnswer(verdict === null ? NO_LIMIT : verdictRow(verdict, facts, model));
}

type VerdictRow = ReturnType<typeof verdictRow>;

const NO_LIMIT: { [Field in keyof VerdictRow]: null } = {
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

function verdictRow(verdict: Verdict, facts: ResponseFacts, model: string | undefined) {
  const quota = quotaFacts(facts.provider, facts.headers, facts.atMs);
  const { provider } = facts;
  const { upstream, scope } = verdict;
  const about = { provider, upstream, ...(scope === null ? {} : { scope }) };
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
    fix: {
      en: fixText(verdict, { ...about, model: model ?? "this model", locale: "en" }),
      zh: fixText(verdict, { ...about, model: model ?? "该模型", locale: "zh-CN" }),
    },
  };
}
