import type { Reading } from "./reading";

/** A 503 of a proxy that found nothing to connect to is an outage, not load. */
const TRANSPORT =
  /connection refused|remote connection failure|connection timed? ?out|name resolution|no route to host|ECONNREFUSED|ENOTFOUND|certificate/i;
/** Too long for the model, or wrong in itself; such errors come with any status. */
const LENGTH = /context[ _](?:length|window)|maximum context|prompt is too long|context_length_exceeded/i;

/** Words that rule out what a status alone would say. */
export function notALimit(reading: Reading): boolean {
  return TRANSPORT.test(reading.text) || LENGTH.test(reading.text);
}
