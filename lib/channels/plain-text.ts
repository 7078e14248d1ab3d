const encoder = new TextEncoder();
const ELLIPSIS = "…";
/** Control characters, line separators, and marks that turn the direction of what follows. */
const UNSAFE = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;
const LONE_SURROGATE = /\p{Surrogate}/gu;

/** What people or receivers named, as one line that cannot break a header, a layout or an encoder. */
export function oneLine(text: string): string {
  return text.replace(LONE_SURROGATE, "\ufffd").replace(UNSAFE, " ").trim();
}

export function utf8Bytes(text: string): number {
  return encoder.encode(text).length;
}

/** UTF-16 units: no service counts a character as more than that. */
function utf16Units(text: string): number {
  return text.length;
}

export interface Cut {
  max: number;
  /** How the receiver counts; UTF-16 units unless given. */
  measure?: (text: string) => number;
  /** Of one character; what is measured is the escaped text. */
  escapeOne?: (character: string) => string;
}

/** The text escaped, cut between two code points and ended with "…" where it is longer than the receiver takes. */
export function cut(text: string, { max, measure = utf16Units, escapeOne = (character) => character }: Cut): string {
  const room = max - measure(ELLIPSIS);
  let kept = "";
  let whole = "";
  let used = 0;
  for (const character of text) {
    const escaped = escapeOne(character);
    whole += escaped;
    used += measure(escaped);
    if (used <= room) kept = whole;
    if (used > max) return kept + ELLIPSIS;
  }
  return whole;
}

export function escapeAll(text: string, escapeOne: (character: string) => string): string {
  return Array.from(text, escapeOne).join("");
}
