import type { Redact } from "./redact";

const KEPT_CHARS = 4_096;

/** What the delivery log keeps of a text: no secrets, no control characters but line breaks and tabs, at most 4 Ki characters. */
export function excerptOf(text: string, redact: Redact): string {
  const plain = text.replace(/\r\n?/g, "\n").replace(/(?![\n\t])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "");
  const shown = redact(plain);
  if (shown.length <= KEPT_CHARS) return shown;
  return `${shown.slice(0, KEPT_CHARS - 1).replace(/[\ud800-\udbff]$/, "")}…`;
}
