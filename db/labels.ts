import type { Database } from "better-sqlite3";
import { Dictionary } from "./dictionary";

/** A repeated text as rows keep it: its number in `labels`, or the text itself behind a mark; null = not sent. */
export type Label = number | string | null;

/** So that a column of numbers keeps the text "7" apart from the label 7. */
const MARK = "=";

/** More are written out in every row: a sender that puts unique values into a label must not fill memory. */
const MAX_LABELS = 65_000;
const MAX_CHARS = 200;

/** Labels of texts, as one connection sees them. */
export class Labels {
  readonly #dictionary: Dictionary;

  constructor(database: Database) {
    this.#dictionary = new Dictionary(database, "labels", "value");
  }

  /** The label of a text that is about to be stored; belongs to the surrounding transaction. */
  keep(text: string | null): Label {
    if (text === null) return null;
    return this.#dictionary.known(text) ?? this.#add(text);
  }

  #add(text: string): Label {
    const { isWritable, size } = this.#dictionary;
    return isWritable && size < MAX_LABELS && text.length <= MAX_CHARS ? this.#dictionary.add(text) : MARK + text;
  }

  /** The label that rows with this text have. */
  find(text: string | null): Label {
    return text === null ? null : (this.#dictionary.find(text) ?? MARK + text);
  }

  textOf(label: Label): string | null {
    if (typeof label === "number") return this.#dictionary.textOf(label) ?? null;
    return label === null ? null : label.slice(MARK.length);
  }

  /** Starts a transaction; the function it answers forgets what a failed one added. */
  begin(): () => void {
    return this.#dictionary.begin();
  }
}
