import { neededWords } from "./needed-words";
import { WordScan } from "./word-scan";

/** What the words of one text tell about patterns. */
export interface Sifted {
  /** False only where the pattern surely matches no part of the text. */
  may(pattern: RegExp): boolean;
  /** What executing the pattern on a part of the text finds. */
  exec(pattern: RegExp, part: string): RegExpExecArray | null;
}

/** Of a text that was not sifted: every pattern may match. */
export const NOTHING_KNOWN: Sifted = { may: () => true, exec: (pattern, part) => pattern.exec(part) };

/** Tells by the words of a text which of many patterns are worth trying on it. Made once for all patterns of a step. */
export class Sieve {
  private readonly ids = new Map<RegExp, number>();
  private readonly scan: WordScan;

  constructor(patterns: readonly RegExp[]) {
    const wanted: [word: string, id: number][] = [];
    for (const pattern of new Set(patterns)) {
      const words = neededWords(pattern);
      if (words === null) continue;
      const id = this.ids.size;
      this.ids.set(pattern, id);
      for (const word of words) wanted.push([word, id]);
    }
    this.scan = new WordScan(wanted);
  }

  sift(text: string): Sifted {
    const marks = new Uint8Array(this.ids.size);
    this.scan.scan(text, marks);
    return new Marks(this.ids, marks);
  }
}

class Marks implements Sifted {
  constructor(
    private readonly ids: ReadonlyMap<RegExp, number>,
    private readonly marks: Uint8Array,
  ) {}

  /** A pattern without an id needs no words, or was not known when the sieve was made. */
  may(pattern: RegExp): boolean {
    const id = this.ids.get(pattern);
    return id === undefined || this.marks[id] === 1;
  }

  exec(pattern: RegExp, part: string): RegExpExecArray | null {
    return this.may(pattern) ? pattern.exec(part) : null;
  }
}
