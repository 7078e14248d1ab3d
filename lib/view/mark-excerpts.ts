export interface Quote {
  path: string;
  excerpt: string;
}

/** A stretch of text; `mark` says what it is there for. */
export interface Segment<Mark extends string> {
  text: string;
  mark: Mark | null;
}

interface Range<Mark> {
  from: number;
  to: number;
  mark: Mark;
}

/**
 * Finds quotes in the text they came from. A quote may have lost its line breaks and its escapes on the way; one of a
 * named field is looked for behind that name first. What cannot be found is left out, what overlaps belongs to the first.
 */
export function markExcerpts<Mark extends string>(
  text: string,
  quotes: readonly (Quote & { mark: Mark })[],
): Segment<Mark>[] {
  const ranges: Range<Mark>[] = [];
  for (const { path, excerpt, mark } of quotes) {
    const found = find(text, path, excerpt);
    const isFree = found !== null && !ranges.some(({ from, to }) => found.from < to && from < found.to);
    if (found !== null && isFree) ranges.push({ ...found, mark });
  }
  return segmentsOf(
    text,
    ranges.toSorted((a, b) => a.from - b.from),
  );
}

/** Shorter quotes stand anywhere: they are marked only within their own field. */
const MIN_LOOSE_CHARS = 4;

function find(text: string, path: string, excerpt: string): { from: number; to: number } | null {
  const quote = flexible(excerpt);
  if (quote === null) return null;
  const field = /([\w-]{1,60})$/.exec(path)?.[1];
  const within = field === undefined ? null : rangeOf(inField(field, quote), text);
  if (within !== null || excerpt.trim().length < MIN_LOOSE_CHARS) return within;
  return rangeOf(`(${quote})`, text);
}

/** The value begins with the quote, or is a text that holds it. */
function inField(field: string, quote: string): string {
  return `["']?${escaped(field)}\\\\*["']?\\s{0,4}[:=]\\s{0,4}\\\\*["']?(?:[^"\\\\]|\\\\.){0,2000}?(?<!\\w)(${quote})(?!\\w)`;
}

function rangeOf(pattern: string, text: string): { from: number; to: number } | null {
  const range = new RegExp(pattern, "d").exec(text)?.indices?.[1];
  return range === undefined ? null : { from: range[0], to: range[1] };
}

const MAX_WORDS = 60;

/** The words in order, with any white space or escaped line break between them. */
function flexible(excerpt: string): string | null {
  const words = excerpt.split(/\s+/).filter((word) => word !== "");
  if (words.length === 0 || words.length > MAX_WORDS) return null;
  return words.map(wordPattern).join("(?:\\s|\\\\+[nrt]){1,40}");
}

/** A quote or backslash may be escaped, once or more; how many backslashes stand together does not matter. */
function wordPattern(word: string): string {
  return [...word.replace(/\\+/g, "\\")]
    .map((char) => {
      if (char === '"' || char === "'" || char === "/") return `\\\\{0,8}${char}`;
      return char === "\\" ? "\\\\+" : escaped(char);
    })
    .join("");
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/-]/g, "\\$&");
}

function segmentsOf<Mark extends string>(text: string, ranges: readonly Range<Mark>[]): Segment<Mark>[] {
  const segments: Segment<Mark>[] = [];
  let at = 0;
  for (const { from, to, mark } of ranges) {
    if (from > at) segments.push({ text: text.slice(at, from), mark: null });
    segments.push({ text: text.slice(from, to), mark });
    at = to;
  }
  if (at < text.length) segments.push({ text: text.slice(at), mark: null });
  return segments;
}
