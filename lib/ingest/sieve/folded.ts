/** White space, hyphen and underscore in a row count as one of these. */
export const GAP = " ";
const GAPS = /[\s_-]/;

/** A character as patterns and texts are compared by their words: without case, all gaps alike. */
export function foldedChar(char: string): string {
  if (GAPS.test(char)) return GAP;
  return char >= "A" && char <= "Z" ? char.toLowerCase() : char;
}

/** Two folded texts as one: a gap that ends the first and begins the second is one gap. */
export function foldedJoin(first: string, second: string): string {
  return first.endsWith(GAP) && second.startsWith(GAP) ? first + second.slice(1) : first + second;
}
