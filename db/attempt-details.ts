import type { Attempt } from "../lib/model/attempt";

/** What only limited attempts, or responses with rate-limit headers, carry. */
export type AttemptDetails = Pick<Attempt, "evidence" | "headers" | "body">;

/** From the text that `detailsText` made; null = nothing was kept. */
export function readDetails(text: string | null): AttemptDetails {
  if (text === null) return { evidence: [], headers: {}, body: null };
  const [evidence, headers, body] = JSON.parse(text);
  return { evidence, headers, body };
}

/** One JSON text; null of an attempt that carries nothing. */
export function detailsText({ evidence, headers, body }: AttemptDetails): string | null {
  const isEmpty = evidence.length === 0 && body === null && !hasAny(headers);
  return isEmpty ? null : JSON.stringify([evidence, headers, body]);
}

function hasAny(record: object): boolean {
  for (const _ in record) return true;
  return false;
}
