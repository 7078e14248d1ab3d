const UNITS_MS: Readonly<Record<string, number>> = {
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
};
/** Numbers below are epoch seconds, from here on milliseconds: 100 billion seconds lie in the year 5138. */
const FIRST_MS = 100_000_000_000;
const LAST_MS = 8_640_000_000_000_000;

export const TIME_FORMS = "epoch seconds or milliseconds, ISO 8601 with a zone, now, or now-6h (s, m, h, d, w)";

/** Epoch ms of a time as the API takes it; null = cannot be read. ISO 8601 without a zone is refused, a bare date is UTC. */
export function parseTime(text: string, nowMs: number): number | null {
  // A plus sign that was not percent-encoded arrives as a space.
  const trimmed = text.trim().replace(/ (\d\d:?\d\d)$/, "+$1");
  if (/^\d+(\.\d+)?$/.test(trimmed)) return fromEpoch(Number(trimmed));
  const relative = /^now(?:-(\d+)([smhdw]))?$/.exec(trimmed);
  if (relative !== null) {
    const [, amount, unit] = relative;
    return nowMs - Number(amount ?? 0) * (UNITS_MS[unit ?? "s"] ?? 0);
  }
  if (!/^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d))?$/i.test(trimmed)) return null;
  const atMs = Date.parse(trimmed);
  return Number.isNaN(atMs) ? null : atMs;
}

function fromEpoch(value: number): number | null {
  const atMs = Math.round(value < FIRST_MS ? value * 1_000 : value);
  return atMs <= LAST_MS ? atMs : null;
}
