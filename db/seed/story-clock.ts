const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** The story always ends on a Thursday at 18:04, whatever the real clock says, so that its last day is a whole working day. */
const END_MINUTE_OF_DAY = 18 * 60 + 4;
const END_WEEKDAY = 4;

/** Tells story time, in which the last 24 hours are the ones in which everything happens. */
export interface StoryClock {
  fromMs: number;
  toMs: number;
  /** Instant of a time of day (`"16:20"`) within the last 24 hours. */
  last(time: string): number;
  /** Fractional hour of the story's day, 0..24. */
  hour(atMs: number): number;
  /** 0 = Sunday. */
  weekday(atMs: number): number;
  isLastDay(atMs: number): boolean;
  /** Whether the time of day lies in [from, to), on any day. */
  within(atMs: number, from: string, to: string): boolean;
}

export function createStoryClock(fromMs: number, untilMs: number): StoryClock {
  const toMs = Math.floor(untilMs / MINUTE_MS) * MINUTE_MS;
  const midnightMs = toMs - END_MINUTE_OF_DAY * MINUTE_MS;
  const dayOf = (atMs: number) => Math.floor((atMs - midnightMs) / DAY_MS);
  const minuteOfDay = (atMs: number) => (atMs - midnightMs) / MINUTE_MS - dayOf(atMs) * 1440;
  return {
    fromMs: Math.floor(fromMs / MINUTE_MS) * MINUTE_MS,
    toMs,
    last(time) {
      const minutes = minutesOf(time);
      return midnightMs + minutes * MINUTE_MS - (minutes < END_MINUTE_OF_DAY ? 0 : DAY_MS);
    },
    hour: (atMs) => minuteOfDay(atMs) / 60,
    weekday: (atMs) => (((END_WEEKDAY + dayOf(atMs)) % 7) + 7) % 7,
    isLastDay: (atMs) => atMs >= toMs - DAY_MS,
    within: (atMs, from, to) => minuteOfDay(atMs) >= minutesOf(from) && minuteOfDay(atMs) < minutesOf(to),
  };
}

function minutesOf(time: string): number {
  const [hours = "0", minutes = "0"] = time.split(":");
  return Number(hours) * 60 + Number(minutes);
}
