import type { Provider } from "../providers/provider";
import type { Reading } from "./reading";

/** A 503 of a proxy that found nothing to connect to is an outage, not load. */
const TRANSPORT =
  /connection (?:refused|error\b)|remote connection failure|connection timed? ?out|name resolution|no route to host|no healthy upstream|reset reason: connection termination|\b(?:down for|under|scheduled) maintenance\b|系统维护|正在维护|停机维护|ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EPIPE|certificate|\bmodel was unloaded\b|\bis currently loading\b|\bno available channel\b|无可用渠道/i;
/** The same, in the words of resolvers, proxies and servers that are still starting. */
const NOT_SERVING =
  /\bconnection failure\b|\bno such host\b|\bDNS (?:resolution|cache)\b|\b(?:TLS|SSL)\b.{0,12}\bhandshake\b|\bfailed to connect to all addresses\b|\bring-balancer\b|\bno route matched\b|\bno server is available to handle\b|\bno active targets\b|NoActiveTargets|\bno_db_connection\b|\bplanned maintenance\b|\bmaintenance (?:mode|in progress|window)\b|升级维护|维护中|健康检查失败|\bloading model\b|\bmodel is not loaded\b/i;
/** Too long for the model, or wrong in itself; such errors come with any status. */
const LENGTH =
  /context[ _](?:length|window)|maximum context|prompt is too long|context_length_exceeded|\bcontext limit\b|\bbudget_tokens\b|\bthinking budget\b|\breduce the conversation/i;
/** With a 429 that is advice on how to spend fewer tokens, or the tokens of a minute. */
const TOO_LONG =
  /\bshorten your (?:prompt|input|message)|\bmaximum number of tokens allowed\b(?!.{0,20}\bper (?:min|hour|day))|\boutput token limit exceeded\b(?!.{0,20}\bper )|\btoken limit exceeded: prompt\b|\bexceeded the token limit of \d|\b(?:hit|exceeded) the (?:maximum )?token limit$|\btoken limit for this conversation\b/i;
/** Budgets of an agent's loop, which are counted in steps, seconds or tokens of one call. */
const LOOP_BUDGET =
  /\b(?:reasoning|complexity|latency|tool[- ]calls?|steps?|context|iterations?|turns?) budget\b|\btoken budget exceeded: prompt\b/i;
/** What a parameter may be; its name may be that of a limit. */
const VALIDATION =
  /\b(?:unknown|unrecognized|unsupported|invalid) (?:parameter|argument|field|value)\b|\bmust be (?:<=|>=|less than|greater than|at most|at least|between)/i;

/** Room for files, memory of a machine and the length of a session are no traffic. */
const STORAGE =
  /\b(?:storage|disk|file|upload|object|vector store|email sending) quota\b|\b(?:memory|CPU|disk)(?: usage)? limit\b|\bsession duration limit\b|\bsession has expired\b|(?:知识库|团队成员)数量|云盘空间|\bfiles? storage\b|(?:存储|磁盘|硬盘)(?:空间|容量)?.{0,4}(?:配额|上限|已满|不足)/i;

/** Limits of services that tools of an agent call, which are no models. */
const OTHER_SERVICE =
  /docs\.github\.com\/rest|\breach out to GitHub Support\b|api\.smith\.langchain\.com|docker\.com\/increase-rate-limit/i;

const ANYWHERE = [TRANSPORT, NOT_SERVING, LENGTH, STORAGE, OTHER_SERVICE];

/** Words that rule out what holds anywhere. */
export function notALimit({ text, sifted, effectiveStatus }: Reading): boolean {
  const says = (pattern: RegExp) => sifted.may(pattern) && pattern.test(text);
  if (ANYWHERE.some(says)) return true;
  if (effectiveStatus === 429) return false;
  if (says(TOO_LONG) || says(LOOP_BUDGET)) return true;
  return (effectiveStatus === 400 || effectiveStatus === 422) && says(VALIDATION);
}

/** Codes of errors that no waiting and no paying cures; sentences may still say otherwise. */
const ORDINARY =
  /^(?:PERMISSION_DENIED|UNAUTHENTICATED|INVALID_ARGUMENT|NOT_FOUND|FAILED_PRECONDITION|model_not_found|invalid_api_key|authentication_error|context_length_exceeded|content_filter|content_policy_violation)$/;

export const NOT_A_LIMIT_PATTERNS: readonly RegExp[] = [...ANYWHERE, TOO_LONG, LOOP_BUDGET, VALIDATION, ORDINARY];

/** Whether a code says that the request itself was at fault, so that a status alone proves nothing. */
export function saysOrdinary({ signals, sifted }: Reading, speakers: readonly Provider[]): boolean {
  const isCoded = (pattern: RegExp | undefined) =>
    pattern !== undefined && sifted.may(pattern) && signals.codes.some(({ value }) => pattern.test(value));
  return isCoded(ORDINARY) || speakers.some(({ ordinary }) => isCoded(ordinary));
}
