import { MAX_SHOWN_VALUE_CHARS } from "./limits";
import { maskSecrets } from "./mask";

const REPLACEMENT = "\uFFFD";
const UNTIDY = /[\p{Cc}\p{Cs}]|^\s|\s$/u;
const UNCLEAN = /[^\P{Cc}\n\t]|\p{Cs}/u;
const UNKEEPABLE = /\0|\p{Cs}/gu;
const CONTROL = /\p{Cc}/gu;
const CONTROL_BUT_LAYOUT = /(?![\n\t])\p{Cc}/gu;

/** A label of one line: NUL and half surrogates become U+FFFD, other control characters go, ends are trimmed. */
export function cleanLabel(text: string): string {
  if (!UNTIDY.test(text)) return text;
  return text.replace(UNKEEPABLE, REPLACEMENT).replace(CONTROL, "").trim();
}

/** Like `cleanLabel`, but line breaks and tabs stay. */
export function cleanText(text: string): string {
  if (!UNCLEAN.test(text)) return text;
  return text.replace(UNKEEPABLE, REPLACEMENT).replace(CONTROL_BUT_LAYOUT, "");
}

/** A sent value for an error message: shortened, masked, on one line. */
export function shownValue(value: unknown): string {
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === "object" && value !== null) return "an object";
  if (typeof value !== "string") return String(value);
  const cut = value.slice(0, 4 * MAX_SHOWN_VALUE_CHARS);
  const clean = cleanLabel(maskSecrets(cut));
  const short = clean.length > MAX_SHOWN_VALUE_CHARS ? `${cutText(clean, MAX_SHOWN_VALUE_CHARS)}…` : clean;
  return value.length > MAX_SHOWN_VALUE_CHARS ? `"${short}" (${value.length} characters)` : `"${short}"`;
}

/** The first characters, never half of one. */
export function cutText(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  const cut = text.slice(0, maxChars);
  return /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut;
}
