import type { Window } from "../store/query";
import type { ProblemItem } from "./answer";
import { parseTime, TIME_FORMS } from "./time";

/** Reads query parameters, collecting everything that is wrong with them. */
export class Parameters {
  readonly errors: ProblemItem[] = [];

  /** `known` are all the names this endpoint takes; any other is an error, so that a typo is not a silent no-op. */
  constructor(
    private readonly params: URLSearchParams,
    known: readonly string[],
  ) {
    for (const name of new Set(params.keys())) {
      if (!known.includes(name))
        this.refuse(name, `Unknown parameter. Valid ones: ${known.join(", ")}.`, params.get(name));
    }
  }

  refuse(path: string, message: string, value: unknown): void {
    this.errors.push({ path, message, value });
  }

  text(name: string): string | null {
    return this.params.get(name);
  }

  /** Values given once, repeatedly or separated by commas; an empty one stands for "not sent". null = not given. */
  list(name: string): (string | null)[] | null {
    if (!this.params.has(name)) return null;
    const values = this.params.getAll(name).flatMap((value) => value.split(","));
    return [...new Set(values.map((value) => (value.trim() === "" ? null : value.trim())))];
  }

  oneOf<Value extends string, Default extends Value | null>(
    name: string,
    values: readonly Value[],
    fallback: Default,
  ): Value | Default {
    const given = this.text(name);
    if (given === null) return fallback;
    const found = values.find((value) => value === given);
    if (found !== undefined) return found;
    this.refuse(name, `Must be one of: ${values.join(", ")}.`, given);
    return fallback;
  }

  manyOf<Value extends string>(name: string, values: readonly Value[]): Value[] | null {
    const given = this.list(name);
    if (given === null) return null;
    return given.flatMap((value) => {
      const found = values.find((known) => known === value);
      if (found !== undefined) return [found];
      this.refuse(name, `Must be any of: ${values.join(", ")}.`, value);
      return [];
    });
  }

  integer<Default extends number | null>(name: string, min: number, max: number, fallback: Default): number | Default {
    const given = this.text(name);
    if (given === null) return fallback;
    const value = /^\d+$/.test(given) ? Number(given) : Number.NaN;
    if (value >= min && value <= max) return value;
    this.refuse(name, `Must be a whole number from ${min} to ${max}.`, given);
    return fallback;
  }

  time<Default extends number | null>(name: string, nowMs: number, fallback: Default): number | Default {
    const given = this.text(name);
    if (given === null) return fallback;
    const atMs = parseTime(given, nowMs);
    if (atMs !== null) return atMs;
    this.refuse(name, `Must be ${TIME_FORMS}.`, given);
    return fallback;
  }

  /** `from` and `to`, half-open; by default the span that ends now. */
  window(nowMs: number, defaultSpanMs: number): Window {
    const toMs = this.time("to", nowMs, nowMs);
    const fromMs = this.time("from", nowMs, toMs - defaultSpanMs);
    if (fromMs >= toMs) this.refuse("from", "Must be before to.", this.text("from"));
    return { fromMs, toMs };
  }

  /** `from` and `to` where both may be left out. */
  openWindow(nowMs: number): Partial<Window> {
    const fromMs = this.time("from", nowMs, null);
    const toMs = this.time("to", nowMs, null);
    if (fromMs !== null && toMs !== null && fromMs >= toMs)
      this.refuse("from", "Must be before to.", this.text("from"));
    return { ...(fromMs === null ? {} : { fromMs }), ...(toMs === null ? {} : { toMs }) };
  }
}
