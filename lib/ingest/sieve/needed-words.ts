import { foldedChar, foldedJoin, GAP } from "./folded";

/** What a part of a pattern can match: all its texts where they are few, else words of which one must occur. */
interface Part {
  texts: readonly string[] | null;
  words: readonly string[] | null;
}

const ANYTHING: Part = { texts: null, words: null };
const NOTHING: Part = { texts: [""], words: null };
const MAX_TEXTS = 24;
const MAX_CLASS = 4;
/** Longer words would tell little more. */
const MAX_WORD_CHARS = 12;
const MIN_WORTH = 3;

/**
 * Folded words of which every text that the pattern matches holds at least one; null where none can be told. What is not
 * understood is taken to match anything, so the answer may be coarse but never wrong.
 */
export function neededWords(pattern: RegExp): readonly string[] | null {
  if (/[uv]/.test(pattern.flags)) return null;
  const part = new PatternReader(pattern.source).alternatives();
  const words = wordsOf(part);
  return words === null ? null : [...new Set(words.map((word) => word.slice(0, MAX_WORD_CHARS)))];
}

class PatternReader {
  private at = 0;

  constructor(private readonly source: string) {}

  alternatives(): Part {
    const parts = [this.sequence()];
    while (this.accept("|")) parts.push(this.sequence());
    const [only] = parts;
    return parts.length === 1 && only !== undefined ? only : oneOf(parts);
  }

  private sequence(): Part {
    let run: readonly string[] = [""];
    let words: readonly string[] | null = null;
    let isWhole = true;
    while (this.at < this.source.length && !"|)".includes(this.peek())) {
      const part = this.quantified(this.atom());
      if (part.texts !== null && run.length * part.texts.length <= MAX_TEXTS) {
        run = product(run, part.texts);
        continue;
      }
      isWhole = false;
      words = better(better(words, run), part.texts ?? part.words);
      run = part.texts ?? [""];
    }
    return isWhole ? { texts: run, words: null } : { texts: null, words: better(words, run) };
  }

  private atom(): Part {
    const char = this.next();
    if (char === "^" || char === "$") return NOTHING;
    if (char === ".") return ANYTHING;
    if (char === "(") return this.group();
    if (char === "[") return this.characterClass();
    return char === "\\" ? this.escape() : literal(char);
  }

  private group(): Part {
    const kind = /^\?(?::|=|!|<=|<!)/.exec(this.source.slice(this.at, this.at + 3))?.[0] ?? "";
    if (kind === "" && this.peek() === "?") throw new Error("Named groups are not read here.");
    this.at += kind.length;
    const part = this.alternatives();
    this.at++;
    return kind === "" || kind === "?:" ? part : NOTHING;
  }

  private escape(): Part {
    const char = this.next();
    if (char === "b" || char === "B") return NOTHING;
    if (char === "s") return { texts: [GAP], words: null };
    if (/[nrtfv]/.test(char)) return { texts: [GAP], words: null };
    if (char === "u") {
      this.at += 4;
      return literal(String.fromCharCode(this.hex(4)));
    }
    if (/[A-Za-z0-9]/.test(char)) return ANYTHING;
    return literal(char);
  }

  private hex(digits: number): number {
    return Number.parseInt(this.source.slice(this.at - digits, this.at), 16);
  }

  /** A class of few characters is each of them; ranges, negations and named classes match anything. */
  private characterClass(): Part {
    const from = this.at;
    while (this.peek() !== "]") this.at += this.peek() === "\\" ? 2 : 1;
    const inside = this.source.slice(from, this.at);
    this.at++;
    if (inside.startsWith("^") || /\\[A-Za-z0-9]|.-./.test(inside)) return ANYTHING;
    const each = inside.replace(/\\(.)/g, "$1").split("").map(literal);
    const { texts } = oneOf(each);
    return texts === null || texts.length > MAX_CLASS ? ANYTHING : { texts, words: null };
  }

  private quantified(part: Part): Part {
    const [whole = "", sign, least, comma, most] = /^(?:([?*+])|\{(\d+)(,)?(\d*)\})\??/.exec(this.rest()) ?? [];
    if (whole === "") return part;
    this.at += whole.length;
    const min = sign === undefined ? Number(least) : sign === "+" ? 1 : 0;
    const isOnce = sign === "?" || (sign === undefined && (comma === undefined ? least : most) === "1");
    const isGap = part.texts?.length === 1 && part.texts[0] === GAP;
    if (min > 0) return isGap || isOnce ? part : { texts: null, words: wordsOf(part) };
    return part.texts !== null && (isGap || isOnce) ? { texts: [...part.texts, ""], words: null } : ANYTHING;
  }

  private rest(): string {
    return this.source.slice(this.at, this.at + 12);
  }

  private peek(): string {
    return this.source[this.at] ?? "";
  }

  private next(): string {
    return this.source[this.at++] ?? "";
  }

  private accept(char: string): boolean {
    if (this.peek() !== char) return false;
    this.at++;
    return true;
  }
}

/** A letter beyond ASCII may be matched in another case, which is not followed. */
function literal(char: string): Part {
  const hasUnfollowedCase = char > "\u007f" && char.toLowerCase() !== char.toUpperCase();
  return hasUnfollowedCase ? ANYTHING : { texts: [foldedChar(char)], words: null };
}

function oneOf(parts: readonly Part[]): Part {
  const texts = new Set(parts.flatMap((part) => part.texts ?? []));
  if (parts.every((part) => part.texts !== null) && texts.size <= MAX_TEXTS) return { texts: [...texts], words: null };
  const words = parts.map(wordsOf);
  return { texts: null, words: words.every((list) => list !== null) ? words.flat() : null };
}

function product(firsts: readonly string[], seconds: readonly string[]): string[] {
  return [...new Set(firsts.flatMap((first) => seconds.map((second) => foldedJoin(first, second))))];
}

function wordsOf({ texts, words }: Part): readonly string[] | null {
  return better(null, texts ?? words);
}

/** Of two lists the one whose least telling word tells more. */
function better(known: readonly string[] | null, found: readonly string[] | null): readonly string[] | null {
  if (found === null || worth(found) < MIN_WORTH) return known;
  return known === null || worth(found) > worth(known) ? found : known;
}

/** Characters of the shortest word; a Chinese one says as much as three Latin ones. */
function worth(words: readonly string[]): number {
  return Math.min(...words.map((word) => [...word].reduce((sum, char) => sum + (char > "\u2e80" ? 3 : 1), 0)));
}
