import type { Database, Statement } from "better-sqlite3";

/** A repeated text as rows keep it: its number in `labels`, or the text itself behind a mark; null = not sent. */
export type Label = number | string | null;

/** So that a column of numbers keeps the text "7" apart from the label 7. */
const MARK = "=";

/** More are written out in every row: a sender that puts unique values into a label must not fill memory. */
const MAX_LABELS = 65_000;
const MAX_CHARS = 200;

/** Texts and their numbers, as one connection sees them. */
export class Labels {
  readonly #numbers = new Map<string, number>();
  readonly #texts: (string | undefined)[] = [];
  readonly #newer: Statement<[number]>;
  readonly #insert: Statement<[number, string]> | null;
  #added: string[] = [];

  constructor(database: Database) {
    this.#newer = database.prepare("SELECT id, value FROM labels WHERE id > ? ORDER BY id");
    this.#insert = database.readonly ? null : database.prepare("INSERT INTO labels (id, value) VALUES (?, ?)");
    // A reader learns as it meets them: a damaged file must not keep it from starting.
    if (!database.readonly) this.#load();
  }

  #load(): void {
    for (const { id, value } of this.#newer.all(this.#last) as { id: number; value: string }[]) this.#learn(id, value);
  }

  #learn(id: number, value: string): void {
    this.#numbers.set(value, id);
    this.#texts[id] = value;
  }

  get #last(): number {
    return Math.max(0, this.#texts.length - 1);
  }

  /** The label of a text that is about to be stored; belongs to the surrounding transaction. */
  keep(text: string | null): Label {
    if (text === null) return null;
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    if (this.#insert === null || this.#numbers.size >= MAX_LABELS || text.length > MAX_CHARS) return MARK + text;
    const id = this.#last + 1;
    this.#insert.run(id, text);
    this.#learn(id, text);
    this.#added.push(text);
    return id;
  }

  /** The label that rows with this text have. */
  find(text: string | null): Label {
    if (text === null) return null;
    if (!this.#numbers.has(text)) this.#load();
    return this.#numbers.get(text) ?? MARK + text;
  }

  textOf(label: Label): string | null {
    if (typeof label !== "number") return label === null ? null : label.slice(MARK.length);
    if (this.#texts[label] === undefined) this.#load();
    return this.#texts[label] ?? null;
  }

  /** Starts a transaction; the function it answers forgets what a failed one added. */
  begin(): () => void {
    this.#added = [];
    return () => {
      for (const text of this.#added) this.#numbers.delete(text);
      this.#texts.length -= this.#added.length;
      this.#added = [];
    };
  }
}
