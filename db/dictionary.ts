import type { Database, Statement } from "better-sqlite3";

/** Texts and their numbers in a table that only grows, as one connection sees it; numbers start at 1. */
export class Dictionary {
  readonly #numbers = new Map<string, number>();
  readonly #texts: (string | undefined)[] = [];
  readonly #newer: Statement<[number]>;
  readonly #insert: Statement<[number, string]> | null;
  #added: string[] = [];

  constructor(database: Database, table: string, column: string) {
    this.#newer = database.prepare(`SELECT id, ${column} FROM ${table} WHERE id > ? ORDER BY id`).raw();
    this.#insert = database.readonly ? null : database.prepare(`INSERT INTO ${table} (id, ${column}) VALUES (?, ?)`);
    // A reader learns as it meets them: a damaged file must not keep it from starting.
    if (!database.readonly) this.#load();
  }

  get size(): number {
    return this.#numbers.size;
  }

  get isWritable(): boolean {
    return this.#insert !== null;
  }

  /** What this connection knows already; a writer knows all. */
  known(text: string): number | undefined {
    return this.#numbers.get(text);
  }

  /** Also what others have added since. */
  find(text: string): number | undefined {
    if (!this.#numbers.has(text)) this.#load();
    return this.#numbers.get(text);
  }

  textOf(number: number): string | undefined {
    if (this.#texts[number] === undefined) this.#load();
    return this.#texts[number];
  }

  /** Belongs to the surrounding transaction. */
  add(text: string): number {
    const number = this.#last + 1;
    this.#insert?.run(number, text);
    this.#learn(number, text);
    this.#added.push(text);
    return number;
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

  get #last(): number {
    return Math.max(0, this.#texts.length - 1);
  }

  #load(): void {
    for (const [number, text] of this.#newer.all(this.#last) as [number, string][]) this.#learn(number, text);
  }

  #learn(number: number, text: string): void {
    this.#numbers.set(text, number);
    this.#texts[number] = text;
  }
}
