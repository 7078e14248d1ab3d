import type { Provider } from "../providers/provider";
import type { Reading } from "./reading";

/** A 503 of a proxy that found nothing to connect to is an outage, not load. */
const TRANSPORT =
  /connection (?:refused|error\b)|remote connection failure|connection timed? ?out|name resolution|no route to host|no healthy upstream|reset reason: connection termination|\b(?:down for|under|scheduled) maintenance\b|系统维护|正在维护|停机维护|ECONNREFUSED|ENOTFOUND|certificate|\bmodel was unloaded\b|\bis currently loading\b|\bno available channel\b|无可用渠道/i;
/** Too long for the model, or wrong in itself; such errors come with any status. */
const LENGTH =
  /context[ _](?:length|window)|maximum context|prompt is too long|context_length_exceeded|\bcontext limit\b|\bbudget_tokens\b|\bthinking budget\b|\breduce the conversation/i;
/** With a 429 that is advice on how to spend fewer tokens. */
const SHORTEN = /\bshorten your (?:prompt|input|message)/i;

/** Room for files is no traffic. */
const STORAGE =
  /\b(?:storage|disk|file) quota\b|\bfiles? storage\b|(?:存储|磁盘|硬盘)(?:空间|容量)?.{0,4}(?:配额|上限|已满|不足)/i;

/** Limits of services that tools of an agent call, which are no models. */
const OTHER_SERVICE =
  /docs\.github\.com\/rest|\breach out to GitHub Support\b|api\.smith\.langchain\.com|docker\.com\/increase-rate-limit/i;

/** Words that rule out what holds anywhere. */
export function notALimit({ text, effectiveStatus }: Reading): boolean {
  if (TRANSPORT.test(text) || LENGTH.test(text) || STORAGE.test(text) || OTHER_SERVICE.test(text)) return true;
  return effectiveStatus !== 429 && SHORTEN.test(text);
}

/** Codes of errors that no waiting and no paying cures; sentences may still say otherwise. */
const ORDINARY =
  /^(?:PERMISSION_DENIED|UNAUTHENTICATED|INVALID_ARGUMENT|NOT_FOUND|FAILED_PRECONDITION|model_not_found|invalid_api_key|authentication_error|context_length_exceeded|content_filter|content_policy_violation)$/;

/** Whether a code says that the request itself was at fault, so that a status alone proves nothing. */
export function saysOrdinary({ signals }: Reading, speakers: readonly Provider[]): boolean {
  return signals.codes.some(
    ({ value }) => ORDINARY.test(value) || speakers.some(({ ordinary }) => ordinary?.test(value) === true),
  );
}
