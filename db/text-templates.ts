import type { Database, Statement } from "better-sqlite3";

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

/**
 * Error bodies and rate-limit headers repeat themselves but for their figures, so the rest is kept once.
 */
export class TextTemplates {
  readonly #numbers = new Map<string, number>();
  readonly #texts: (string | undefined)[] = [];
  readonly #candidates = new Set<string>();
  readonly #newer: Statement<[number]>;
  readonly #insert: Statement<[number, string]> | null;
  #added: string[] = [];

  constructor(database: Database) {
    this.#newer = database.prepare("SELECT id, template FROM text_templates WHERE id > ? ORDER BY id");
    this.#insert = database.readonly
      ? null
      : database.prepare("INSERT INTO text_templates (id, template) VALUES (?, ?)");
    // A reader learns as it meets them: a damaged file must not keep it from starting.
    if (!database.readonly) this.#load();
  }

  #load(): void {
    const rows = this.#newer.all(this.#last) as { id: number; template: string }[];
    for (const { id, template } of rows) this.#learn(id, template);
  }

  #learn(id: number, template: string): void {
    this.#numbers.set(template, id);
    this.#texts[id] = template;
  }

  get #last(): number {
    return Math.max(0, this.#texts.length - 1);
  }

  /** Belongs to the surrounding transaction. */
  keep([template, figures]: SplitText): TemplatedText {
    const number = this.#numbers.get(template) ?? this.#consider(template);
    return number === null ? { template: null, figures: joinText(template, figures) } : { template: number, figures };
  }

  #consider(template: string): number | null {
    if (this.#insert === null || this.#numbers.size >= MAX_TEMPLATES || template.length > MAX_TEMPLATE_CHARS) {
      return null;
    }
    if (!this.#candidates.delete(template)) {
      if (this.#candidates.size >= MAX_CANDIDATES) this.#candidates.clear();
      this.#candidates.add(template);
      return null;
    }
    const id = this.#last + 1;
    this.#insert.run(id, template);
    this.#learn(id, template);
    this.#added.push(template);
    return id;
  }

  textOf({ template, figures }: TemplatedText): string {
    if (template === null) return figures;
    if (this.#texts[template] === undefined) this.#load();
    return joinText(this.#texts[template] ?? "", figures);
  }

  /** Starts a transaction; the function it answers forgets what a failed one added. */
  begin(): () => void {
    this.#added = [];
    return () => {
      for (const template of this.#added) this.#numbers.delete(template);
      this.#texts.length -= this.#added.length;
      this.#added = [];
    };
  }
}
