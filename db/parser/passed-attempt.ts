import type { Attempt } from "../../lib/model/attempt";
import type { SeenLimit } from "../../lib/model/observed-pool";
import { seenLimits } from "../../lib/pools/observation";
import { type AttemptDetails, detailsText } from "../attempt-details";
import { type SplitText, splitText } from "../text-templates";

/** An attempt as the parser thread hands it to the writer: what only some attempts carry is one text already, split for its template. */
export interface PassedAttempt extends Omit<Attempt, keyof AttemptDetails> {
  details: SplitText | null;
  /** What the response says of limits. */
  seenLimits: SeenLimit[];
  /** Given by the writer as it stores the attempt. */
  seq: number;
  receivedAtMs: number;
}

type Passed = readonly unknown[];

/** Attempts as JSON without names: the writer reads this faster than it could take cloned objects. */
export function passAttempts(attempts: readonly Attempt[]): string {
  return JSON.stringify(attempts.map(valuesOf));
}

export function takeAttempts(text: string): PassedAttempt[] {
  return (JSON.parse(text) as Passed[]).map(attemptOf);
}

/** By position; written out because it runs once a row. */
function valuesOf(attempt: Attempt): Passed {
  return [
    attempt.id,
    attempt.keyAtMs,
    attempt.requestId,
    attempt.attempt,
    attempt.layer,
    attempt.parentId,
    attempt.grouping,
    attempt.provider,
    attempt.upstream,
    attempt.model,
    attempt.servedModel,
    attempt.deployment,
    attempt.account,
    attempt.key,
    attempt.client,
    attempt.app,
    attempt.environment,
    attempt.run,
    attempt.tags,
    attempt.startedAtMs,
    attempt.endedAtMs,
    attempt.durationMs,
    attempt.ttftMs,
    attempt.ttftKind,
    attempt.queuedMs,
    attempt.clockSkewed,
    attempt.status,
    attempt.effectiveStatus,
    attempt.error,
    attempt.outcome,
    attempt.limitSource,
    attempt.dimension,
    attempt.retryable,
    attempt.retryAfterMs,
    attempt.retryAfterSource,
    attempt.confidence,
    attempt.rule,
    attempt.ruleSet,
    attempt.limit,
    attempt.used,
    attempt.requested,
    attempt.resetAtMs,
    attempt.waitMs,
    attempt.waitBeforeMs,
    attempt.fallback,
    attempt.inputTokens,
    attempt.outputTokens,
    attempt.cachedInputTokens,
    attempt.cacheWriteTokens,
    attempt.reservedTokens,
    attempt.costNanoUsd,
    attempt.costSource,
    attempt.cacheHit,
    attempt.stream,
    attempt.sampleRate,
    splitDetails(attempt),
    seenLimits(attempt).map(({ limit, value, remaining, resetAtMs }) => [limit, value, remaining, resetAtMs]),
  ];
}

function attemptOf(values: Passed): PassedAttempt {
  return {
    id: values[0],
    keyAtMs: values[1],
    requestId: values[2],
    attempt: values[3],
    layer: values[4],
    parentId: values[5],
    grouping: values[6],
    provider: values[7],
    upstream: values[8],
    model: values[9],
    servedModel: values[10],
    deployment: values[11],
    account: values[12],
    key: values[13],
    client: values[14],
    app: values[15],
    environment: values[16],
    run: values[17],
    tags: values[18],
    startedAtMs: values[19],
    endedAtMs: values[20],
    durationMs: values[21],
    ttftMs: values[22],
    ttftKind: values[23],
    queuedMs: values[24],
    clockSkewed: values[25],
    status: values[26],
    effectiveStatus: values[27],
    error: values[28],
    outcome: values[29],
    limitSource: values[30],
    dimension: values[31],
    retryable: values[32],
    retryAfterMs: values[33],
    retryAfterSource: values[34],
    confidence: values[35],
    rule: values[36],
    ruleSet: values[37],
    limit: values[38],
    used: values[39],
    requested: values[40],
    resetAtMs: values[41],
    waitMs: values[42],
    waitBeforeMs: values[43],
    fallback: values[44],
    inputTokens: values[45],
    outputTokens: values[46],
    cachedInputTokens: values[47],
    cacheWriteTokens: values[48],
    reservedTokens: values[49],
    costNanoUsd: values[50],
    costSource: values[51],
    cacheHit: values[52],
    stream: values[53],
    sampleRate: values[54],
    details: values[55],
    seenLimits: (values[56] as Passed[]).map(([limit, value, remaining, resetAtMs]) => {
      return { limit, value, remaining, resetAtMs };
    }),
    seq: 0,
    receivedAtMs: 0,
  } as PassedAttempt;
}

function splitDetails(attempt: AttemptDetails): SplitText | null {
  const text = detailsText(attempt);
  return text === null ? null : splitText(text);
}
