import type { RejectCode, Rejection } from "../store/ingest-answer";
import { shownValue } from "./text";

/** What is wrong with one row; `fix` completes the message and says what to send instead. */
export class Fault {
  constructor(
    readonly path: string,
    readonly code: RejectCode,
    readonly value: unknown,
    readonly fix: string,
  ) {}

  get message(): string {
    const got = this.code === "missing_field" || this.code === "secret_refused" ? "" : ` (got ${this.shown})`;
    return `${this.path === "" ? "row" : this.path}: ${this.fix}${got}.`;
  }

  /** The value as it may be repeated. */
  get shown(): string {
    return this.code === "secret_refused" ? "[masked]" : shownValue(this.value);
  }

  at(index: number): Rejection {
    return { index, path: this.path, code: this.code, message: this.message };
  }
}
