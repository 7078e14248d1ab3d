import { genericRules } from "../providers/generic";
import { PROVIDERS } from "../providers/index";
import type { Rule } from "../providers/provider";
import { Sieve, type Sifted } from "../sieve/sieve";
import { DIMENSION_PATTERNS } from "./dimension";
import { FIGURE_PATTERNS } from "./figures";
import { NAMED_UPSTREAM } from "./named-upstream";
import { NOT_A_LIMIT_PATTERNS } from "./not-a-limit";
import { SCOPE_PATTERNS } from "./scope";
import { WAIT_PATTERNS } from "./wait-in-sentence";

/** Every pattern that is tried on the sentences and codes of a response. */
export const SAID_PATTERNS: readonly RegExp[] = [
  ...[...genericRules, ...PROVIDERS.flatMap(({ rules }) => rules)].flatMap(patternsOf),
  ...PROVIDERS.flatMap(({ marks, ordinary, words = [] }) => [marks, ordinary, ...words.map(({ pattern }) => pattern)]),
  NAMED_UPSTREAM,
  ...[...NOT_A_LIMIT_PATTERNS, ...FIGURE_PATTERNS, ...DIMENSION_PATTERNS, ...SCOPE_PATTERNS, ...WAIT_PATTERNS],
].filter((pattern) => pattern !== undefined);

function patternsOf({ code, message }: Rule): (RegExp | undefined)[] {
  return [code, message];
}

const sieve = new Sieve(SAID_PATTERNS);

/** Which patterns are worth trying on what a response says. */
export function siftSaid(...texts: readonly string[]): Sifted {
  return sieve.sift(...texts);
}
