import type { Attempt } from "../lib/model/attempt";

/** What only limited attempts, or responses with rate-limit headers, carry. */
export type AttemptDetails = Pick<Attempt, "evidence" | "headers" | "quota" | "body">;

/** From the text that `detailsText` made; null = nothing was kept. */
export function readDetails(text: string | null): AttemptDetails {
  if (text === null) return { evidence: [], headers: {}, quota: [], body: null };
  const [evidence, headers, quota, body] = JSON.parse(text);
  return { evidence, headers, quota, body };
}

/** One JSON text; null of an attempt that carries nothing. */
export function detailsText({ evidence, headers, quota, body }: AttemptDetails): string | null {
  const isEmpty = evidence.length === 0 && quota.length === 0 && body === null && !hasAny(headers);
  return isEmpty ? null : JSON.stringify([evidence, headers, quota, body]);
}

function hasAny(record: object): boolean {
  for (const _ in record) return true;
  return false;
}
