import { fromBase64, toBase64 } from "./base64";
import type { ComposeContext } from "./channel-kind";

const PREFIX = "whsec_";
const MIN_BYTES = 24;
const MAX_BYTES = 64;

/** A new secret of a webhook from random bytes (32 are usual), as Standard Webhooks writes it. */
export function formatWebhookSecret(bytes: Uint8Array): string {
  if (bytes.length < MIN_BYTES || bytes.length > MAX_BYTES)
    throw new RangeError(`A webhook secret has ${MIN_BYTES} to ${MAX_BYTES} bytes; got ${bytes.length}.`);
  return PREFIX + toBase64(bytes);
}

/** The key behind `whsec_`; null = this is no such secret. */
export function webhookKey(secret: string): Uint8Array | null {
  if (!secret.startsWith(PREFIX)) return null;
  const key = fromBase64(secret.slice(PREFIX.length));
  return key !== null && key.length >= MIN_BYTES && key.length <= MAX_BYTES ? key : null;
}

/** Headers of Standard Webhooks; several secrets sign all, so that a receiver may change from one to the other. */
export function standardHeaders(
  body: string,
  secrets: readonly string[],
  { messageId, nowMs, hmacSha256 }: Pick<ComposeContext, "messageId" | "nowMs" | "hmacSha256">,
): Record<string, string> {
  const seconds = String(Math.floor(nowMs / 1_000));
  const signatures = secrets.map((secret) => {
    const key = webhookKey(secret);
    if (key === null) throw new TypeError(`A webhook secret must be ${PREFIX} and base64.`);
    return `v1,${toBase64(hmacSha256(key, `${messageId}.${seconds}.${body}`))}`;
  });
  return { "webhook-id": messageId, "webhook-timestamp": seconds, "webhook-signature": signatures.join(" ") };
}
