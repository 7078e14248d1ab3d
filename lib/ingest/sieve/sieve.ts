import { neededWords } from "./needed-words";
import { hasBit, WordScan } from "./word-scan";

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
  private scan: WordScan | null = null;

  constructor(private readonly patterns: readonly RegExp[]) {}

  /** Of several texts, each by itself. */
  sift(...texts: readonly string[]): Sifted {
    this.scan ??= this.made();
    const marks = new Uint32Array((this.ids.size + 31) >> 5);
    for (const text of texts) this.scan.scan(text, marks);
    return new Marks(this.ids, marks);
  }

  /** On first use: it takes as long as a thousand siftings, and not everybody who loads it sifts. */
  private made(): WordScan {
    const wanted: [word: string, id: number][] = [];
    for (const pattern of new Set(this.patterns)) {
      const words = neededWords(pattern);
      if (words === null) continue;
      const id = this.ids.size;
      this.ids.set(pattern, id);
      for (const word of words) wanted.push([word, id]);
    }
    return new WordScan(wanted);
  }
}

class Marks implements Sifted {
  constructor(
    private readonly ids: ReadonlyMap<RegExp, number>,
    private readonly marks: Uint32Array,
  ) {}

  /** A pattern without an id needs no words, or was not known when the sieve was made. */
  may(pattern: RegExp): boolean {
    const id = this.ids.get(pattern);
    return id === undefined || hasBit(this.marks, id);
  }

  exec(pattern: RegExp, part: string): RegExpExecArray | null {
    return this.may(pattern) ? pattern.exec(part) : null;
  }
}
