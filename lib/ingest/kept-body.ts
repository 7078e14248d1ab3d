import { errorParts } from "./error-parts";
import { MAX_KEPT_BODY_BYTES, MAX_READ_BODY_CHARS } from "./limits";
import { maskSecrets } from "./mask";
import { cleanText, cutText } from "./text";

/**
 * The error body as it is kept: masked, at most 4 KiB of UTF-8, cut between characters. Of an answer that began as a
 * success only its error is kept, because the rest may be a completion. null = nothing to keep.
 */
export function keptBody(body: unknown, isSuccess: boolean): string | null {
  const told = isSuccess ? errorParts(body) : body;
  if (told === null || told === undefined) return null;
  const text = typeof told === "string" ? told : JSON.stringify(told);
  const masked = cleanText(maskSecrets(cutText(text, MAX_READ_BODY_CHARS)));
  return cutBytes(masked, MAX_KEPT_BODY_BYTES) || null;
}

function cutBytes(text: string, maxBytes: number): string {
  if (text.length * 3 <= maxBytes) return text;
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(maxBytes));
  return text.slice(0, read);
}
