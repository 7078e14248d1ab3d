import type { StoryClock } from "./story-clock";

export type Profile = "office" | "nightly" | "steady";

const WEEKDAYS = [0.3, 1, 1, 1.02, 1, 0.95, 0.36];
const OFFICE_HOURS = [
  0.2, 0.15, 0.12, 0.1, 0.1, 0.12, 0.2, 0.4, 0.7, 0.95, 1, 1, 0.82, 0.86, 0.98, 1, 1, 0.94, 0.78, 0.66, 0.55, 0.46,
  0.36, 0.27,
];
const NIGHTLY_HOURS = [
  0.8, 0.9, 1, 0.9, 0.7, 0.5, 0.3, 0.2, 0.15, 0.15, 0.15, 0.15, 0.15, 0.15, 0.15, 0.15, 0.15, 0.15, 0.2, 0.25, 0.3, 0.4,
  0.5, 0.7,
];

/** Relative traffic at an instant; 1 = an ordinary working hour. */
export function trafficWeight(profile: Profile, clock: StoryClock, atMs: number): number {
  if (profile === "steady") return 0.6;
  if (profile === "nightly") return hourly(NIGHTLY_HOURS, clock.hour(atMs));
  return hourly(OFFICE_HOURS, clock.hour(atMs)) * (WEEKDAYS[clock.weekday(atMs)] ?? 1);
}

/** Straight line between the full hours, so that no step shows at an hour's turn. */
function hourly(weights: readonly number[], hour: number): number {
  const before = weights[Math.floor(hour) % 24] ?? 0;
  const after = weights[(Math.floor(hour) + 1) % 24] ?? 0;
  return before + (after - before) * (hour % 1);
}
