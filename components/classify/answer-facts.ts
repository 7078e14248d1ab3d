import type { ClassifyVerdict } from "../../lib/api/classify";
import { parseTime } from "../../lib/api/time";
import { plainHeaders, responseTimeMs } from "../../lib/ingest/providers/headers";
import type { StatedWait } from "../../lib/model/verdict";
import type { VerdictFacts } from "../verdict/verdict-facts";
import type { ClassifyRequest } from "./classify-form";

/** The API's answer as the parts that show verdicts take it. */
export function factsOf(answer: ClassifyVerdict): VerdictFacts {
  return {
    limitSource: answer.limit_source,
    dimension: answer.dimension,
    retryable: answer.retryable,
    retryAfterMs: answer.retry_after_ms,
    retryAfterSource: answer.retry_after_source,
    limit: answer.limit,
    used: answer.used,
    requested: answer.requested,
    remaining: answer.remaining,
    resetAtMs: instantOf(answer.reset_at),
    upstream: answer.upstream,
    rule: answer.rule,
    ruleSet: answer.rule_set,
    confidence: answer.confidence,
  };
}

export function waitsOf({ waits }: ClassifyVerdict): StatedWait[] {
  return waits.map(({ wait_ms, at, ...wait }) => ({ ...wait, waitMs: wait_ms, atMs: instantOf(at) }));
}

/** When the response came, as the server takes it: as stated, else by its date header, else when it was read. */
export function responseMsOf({ headers, at }: ClassifyRequest, answeredAtMs: number): number {
  const statedMs = at === undefined ? null : parseTime(at, answeredAtMs);
  return statedMs ?? responseTimeMs(plainHeaders(headers), answeredAtMs);
}

function instantOf(text: string | null): number | null {
  return text === null ? null : Date.parse(text);
}
