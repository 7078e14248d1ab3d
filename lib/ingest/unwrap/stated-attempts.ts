import { everyMatch } from "../every-match";
import type { Sifted } from "../sieve/sieve";

/** Sentences of clients that tell how many calls stand behind one visible error; `more` turns retries into calls. */
const SAID: readonly { pattern: RegExp; more: 0 | 1 }[] = [
  {
    pattern: /\b(?:failed|gave up|giving up|exhausted)(?: [a-z]{1,12}){0,3} after (\d{1,3}) (?:attempts|tries)\b/gi,
    more: 0,
  },
  { pattern: /\battempt\s{1,3}#?(\d{1,3})(?:\s{0,2}(?:\/|of)\s{0,2}\d{1,3}| failed\b)/gi, more: 0 },
  { pattern: /\bafter (\d{1,3}) retr(?:ies|y attempts)\b/gi, more: 1 },
  { pattern: /\breached max retries:? (\d{1,3})\b/gi, more: 1 },
  { pattern: /\bretried:? (\d{1,3}) times\b/gi, more: 1 },
  { pattern: /\bretrying (\d{1,3})\/\d{1,3}\b/gi, more: 0 },
  { pattern: /(?:已)?重试(?:了)? ?(\d{1,3}) ?次/g, more: 1 },
];

export const STATED_ATTEMPTS: readonly RegExp[] = SAID.map(({ pattern }) => pattern);

/** Calls that a text says were made, the highest figure in it; null where it says nothing. */
export function statedAttempts(text: string, sifted: Sifted): number | null {
  let most: number | null = null;
  for (const { pattern, more } of SAID) {
    if (!sifted.may(pattern)) continue;
    for (const match of everyMatch(pattern, text)) {
      const calls = Number(match[1]) + more;
      if (calls > 0 && calls > (most ?? 0)) most = calls;
    }
  }
  return most;
}
