import { NOTHING_KNOWN, type Sifted } from "../sieve/sieve";

/** What retrying clients print around a server's answer; none of it is evidence. */
export const CLIENT_TEXT: readonly RegExp[] = [
  /\bretrying(?:\s{1,3}\d{1,3}\/\d{1,3})?(?:\s{1,3}(?:in|after)\s{1,3}[\d.]{1,12}\s{0,3}[a-z]{0,12})?(?:\s{1,3}with backoff)?(?:…|\.{2,3})?/gi,
  /\b(?:waiting|sleeping|backing off|(?:will|next) retry)(?:\s{1,3}(?:for|in|after))?\s{1,3}[\d.]{1,12}\s{0,3}(?:ms|s|m|sec[a-z]{0,5}|min[a-z]{0,5}|milli[a-z]{0,8})\b[^.,;\n]{0,30}/gi,
  /\battempt\s{1,3}#?\d{1,3}\s{1,3}failed with \dxx error\.?/gi,
  /\(?\battempt\s{1,3}#?\d{1,3}\s{0,2}(?:\/|of)\s{0,2}\d{1,3}\)?/gi,
  /["']?\btotalRetryDelay["']?\s{0,3}:\s{0,3}\d{1,12}/g,
  /\bplease run \/login\b/gi,
  /\bexcept\s{1,3}\(?[A-Z][^:\n]{1,200}:/g,
  /\b(?:has no attribute|cannot import name)\s{1,3}["']?\w{1,60}["']?/g,
  /\bretry[ _]?(?:policy|on|statuscodes|_status_codes)\s{0,3}[:=]\s{0,3}\[?\d{3}(?:\s{0,2},\s{0,2}\d{3}){1,20}\]?/gi,
  /(?<!请)等待 ?\d{1,6} ?秒后(?:自动)?重试(?:…|\.{2,3})?/g,
];

/** What terminals, quotes and reprexes put in front of each line. */
const FRAME = /(^|\n)[ \t]{0,12}(?:#>|[│┃]|>)[ \t]?/g;

/** Collapses white space (logs break lines inside sentences) and removes what the client itself said. */
export function serverText(text: string, sifted: Sifted = NOTHING_KNOWN): string {
  let told = /[>│┃]/.test(text) ? text.replace(FRAME, "$1") : text;
  // Where nothing was taken out yet the words of the text still count; afterwards others may stand side by side.
  for (const pattern of CLIENT_TEXT) if (told !== text || sifted.may(pattern)) told = told.replace(pattern, " ");
  return told.replace(/[^\S ]\s*| \s+/g, " ").trim();
}
