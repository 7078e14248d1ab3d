import { MAX_TIME_CHARS } from "./limits";

/** Numbers below are epoch seconds, from here on milliseconds: 100 billion seconds lie in the year 5138. */
const FIRST_MS = 100_000_000_000;
/** Above lie micro- and nanoseconds, which are refused rather than guessed. */
const LAST_MS = 100_000_000_000_000;
const NUMBER = /^\d{1,20}(?:\.\d{1,20})?$/;
const ISO = /^(\d{4})-(\d\d)-(\d\d)[Tt ](\d\d:\d\d)(:\d\d(?:\.\d{1,9})?)?\s?([Zz]|[+-]\d\d(?::?\d\d)?)?$/;

/** Epoch ms of a time as senders write it: epoch seconds or ms, as number or text, or ISO 8601 (UTC where no zone is named). null = none of these. */
export function sentTimeMs(value: unknown): number | null {
  if (typeof value === "number") return fromEpoch(value);
  if (typeof value !== "string" || value.length > MAX_TIME_CHARS) return null;
  const text = value.trim();
  return NUMBER.test(text) ? fromEpoch(Number(text)) : fromIso(text);
}

function fromEpoch(value: number): number | null {
  if (!(value >= 0 && value < LAST_MS)) return null;
  return Math.round(value < FIRST_MS ? value * 1_000 : value);
}

function fromIso(text: string): number | null {
  const match = ISO.exec(text);
  if (match === null) return null;
  const [, year, month, day, minutes, seconds = ":00", zone = "Z"] = match;
  if (Number(day) > new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()) return null;
  const atMs = Date.parse(`${year}-${month}-${day}T${minutes}${seconds}${zoneOf(zone)}`);
  return Number.isNaN(atMs) || atMs < 0 ? null : atMs;
}

/** `+08`, `+0800` and `z` in the form that every engine reads. */
function zoneOf(zone: string): string {
  if (zone.length === 1) return "Z";
  return zone.length === 3 ? `${zone}:00` : `${zone.slice(0, 3)}:${zone.slice(-2)}`;
}
