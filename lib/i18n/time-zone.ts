/** Whether this runtime knows the IANA zone. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** The zone to show times in: the one chosen, else the browser's, else UTC. */
export function pickTimeZone(chosen: string | null, browser: string | undefined): string {
  if (chosen !== null && isTimeZone(chosen)) return chosen;
  return browser !== undefined && isTimeZone(browser) ? browser : "UTC";
}

/** How far the zone's wall clock is ahead of UTC at an instant. */
export function zoneOffsetMs(timeZone: string, atMs: number): number {
  const parts: Record<string, number> = {};
  for (const { type, value } of wallClock(timeZone).formatToParts(atMs)) parts[type] = Number(value);
  const { year = 1970, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  const wallMs = Date.UTC(year, month - 1, day, hour, minute, second);
  return wallMs - Math.floor(atMs / 1_000) * 1_000;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function wallClock(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat("en-US-u-ca-gregory-nu-latn", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  clocks.set(timeZone, clock);
  return clock;
}

/** Reads `2026-11-19T14:05` as that zone's wall clock; null = no such time. In an hour that a zone skips, the hour before. */
export function parseWallTime(text: string, timeZone: string): number | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(?::(\d{2}))?$/.exec(text.trim());
  if (!match) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0));
  const wallMs = Date.UTC(year, month - 1, day, hour, minute, second);
  const isReal = new Date(wallMs).getUTCMonth() === month - 1 && hour < 24 && minute < 60 && second < 60;
  if (!isReal) return null;
  const guessMs = wallMs - zoneOffsetMs(timeZone, wallMs);
  return wallMs - zoneOffsetMs(timeZone, guessMs);
}

/** The zone's wall clock as `2026-11-19T14:05`, as date fields of forms take it. */
export function toWallTime(atMs: number, timeZone: string): string {
  return new Date(atMs + zoneOffsetMs(timeZone, atMs)).toISOString().slice(0, 16);
}
