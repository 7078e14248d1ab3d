import type { Database } from "better-sqlite3";
import { Dictionary } from "./dictionary";

/** A text as stored: the number of its template and what fills it; without a template `figures` is the text. */
export interface TemplatedText {
  template: number | null;
  figures: string;
}

/** A text in its two parts. */
export type SplitText = readonly [template: string, figures: string];

/** Words with a digit in them: counts, times, ids, model names. */
const FIGURE = /[\w.:+-]*\d[\w.:+-]*/g;
const GAP = "\u0001";
const SEPARATOR = "\n";
const MAX_TEMPLATES = 8_192;
const MAX_TEMPLATE_CHARS = 4_096;
/** Seen once so far; the next sight makes a template of it. */
const MAX_CANDIDATES = 4_096;

/** Texts must not hold control characters, as JSON never does. */
export function splitText(text: string): SplitText {
  const figures: string[] = [];
  const template = text.replace(FIGURE, (figure) => {
    figures.push(figure);
    return GAP;
  });
  return [template, figures.join(SEPARATOR)];
}

function joinText(template: string, figures: string): string {
  const gaps = template.split(GAP);
  const filling = figures.split(SEPARATOR);
  return gaps.map((text, index) => (index === 0 ? text : `${filling[index - 1]}${text}`)).join("");
}

/** Error bodies and rate-limit headers repeat themselves but for their figures, so the rest is kept once. */
export class TextTemplates {
  readonly #dictionary: Dictionary;
  readonly #candidates = new Set<string>();

  constructor(database: Database) {
    this.#dictionary = new Dictionary(database, "text_templates", "template");
  }

  /** Belongs to the surrounding transaction. */
  keep([template, figures]: SplitText): TemplatedText {
    const number = this.#dictionary.known(template) ?? this.#consider(template);
    return number === null ? { template: null, figures: joinText(template, figures) } : { template: number, figures };
  }

  #consider(template: string): number | null {
    const { isWritable, size } = this.#dictionary;
    if (!isWritable || size >= MAX_TEMPLATES || template.length > MAX_TEMPLATE_CHARS) return null;
    if (this.#candidates.delete(template)) return this.#dictionary.add(template);
    if (this.#candidates.size >= MAX_CANDIDATES) this.#candidates.clear();
    this.#candidates.add(template);
    return null;
  }

  textOf({ template, figures }: TemplatedText): string {
    return template === null ? figures : joinText(this.#dictionary.textOf(template) ?? "", figures);
  }

  /** Starts a transaction; the function it answers forgets what a failed one added. */
  begin(): () => void {
    return this.#dictionary.begin();
  }
}
