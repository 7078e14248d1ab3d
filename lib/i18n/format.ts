import { formatDuration, formatRoundDuration } from "./format-duration";
import { type NumberFormats, numberFormats } from "./format-number";
import { type TimeFormats, timeFormats } from "./format-time";
import type { Locale } from "./locale";

/** Figures and times as one language and zone write them. */
export interface Format extends NumberFormats, TimeFormats {
  locale: Locale;
  /** IANA zone that times are written in. */
  timeZone: string;
  /** `850 ms`, `1.24 s`, `2m 05s`. */
  duration(ms: number): string;
  /** Without zeros that say nothing: `3 s`, `5m`. */
  roundDuration(ms: number): string;
  /** `a, b, and c`, `a、b 和 c`. */
  list(items: readonly string[]): string;
}

type ListPart = ReturnType<Intl.ListFormat["formatToParts"]>[number];

/** Chinese joins without a space, which it needs beside a Latin letter or a digit. */
function spacedPart({ type, value }: ListPart, at: number, parts: readonly ListPart[]): string {
  if (type !== "literal" || value !== "和") return value;
  const before = /[\dA-Za-z]$/.test(parts[at - 1]?.value ?? "") ? " " : "";
  const after = /^[\dA-Za-z]/.test(parts[at + 1]?.value ?? "") ? " " : "";
  return `${before}${value}${after}`;
}

/** What stands where nothing was measured. */
export const NOTHING = "–";

const made = new Map<string, Format>();
const MAX_KEPT = 50;

/** Building formatters is slow, so that of a language and zone is kept. */
export function formatFor(locale: Locale, timeZone: string): Format {
  const key = `${locale} ${timeZone}`;
  const known = made.get(key);
  if (known) return known;
  const list = new Intl.ListFormat(locale, { type: "conjunction" });
  const format = {
    locale,
    timeZone,
    ...numberFormats(locale),
    ...timeFormats(locale, timeZone),
    duration: formatDuration,
    roundDuration: formatRoundDuration,
    list: (items: readonly string[]) => list.formatToParts(items).map(spacedPart).join(""),
  };
  if (made.size >= MAX_KEPT) made.clear();
  made.set(key, format);
  return format;
}
