import { Sieve, type Sifted } from "../sieve/sieve";
import { BROKEN_PATTERNS } from "./broken";
import { CLIENT_TEXT } from "./client-text";
import { STATED_ATTEMPTS } from "./stated-attempts";

/** Every pattern that is tried on prose while a body is unwrapped. */
export const PROSE_PATTERNS: readonly RegExp[] = [...CLIENT_TEXT, ...STATED_ATTEMPTS, ...BROKEN_PATTERNS];

const sieve = new Sieve(PROSE_PATTERNS);

/** Which patterns are worth trying on a piece of prose. */
export function siftProse(text: string): Sifted {
  return sieve.sift(text);
}
