import type { Window } from "../store/query";
import type { Buckets } from "./buckets";
import { percentileOfValues } from "./percentiles";

const MIN_EMPTY_BUCKETS = 3;
const MIN_DISTANCES = 4;

export interface Reporting {
  /** Empty stretches between reported buckets that are unusually long for this traffic. */
  gaps: Window[];
  /** One flag a bucket: false in a gap, and in an equally long silence before the first or after the last report. */
  reported: boolean[];
}

/**
 * Tells silence from idling by the traffic's own rhythm. The distances between neighbouring buckets with attempts are
 * the rhythm; a stretch of at least 3 empty buckets that is 3 times longer than 9 of 10 distances is a gap. Fewer than
 * 4 distances have no rhythm, and then nothing between two reports is called a gap.
 */
export function findGaps(buckets: Buckets, attempts: readonly number[]): Reporting {
  const { startsAtMs, stepMs } = buckets;
  const filled = startsAtMs.flatMap((_, index) => ((attempts[index] ?? 0) > 0 ? [index] : []));
  const first = filled[0];
  const last = filled.at(-1);
  if (first === undefined || last === undefined) return { gaps: [], reported: startsAtMs.map(() => false) };

  const distances = filled.slice(1).map((index, position) => index - (filled[position] ?? index));
  const usual = percentileOfValues(distances, 0.9) ?? 1;
  const silence = Math.max(MIN_EMPTY_BUCKETS, 3 * usual);
  const reported = startsAtMs.map(() => true);
  const gaps: Window[] = [];

  if (distances.length >= MIN_DISTANCES) {
    for (const [position, distance] of distances.entries()) {
      const before = filled[position] ?? 0;
      if (distance - 1 < silence) continue;
      reported.fill(false, before + 1, before + distance);
      const fromMs = (startsAtMs[before] ?? 0) + stepMs;
      gaps.push({ fromMs, toMs: fromMs + (distance - 1) * stepMs });
    }
  }
  if (first >= silence) reported.fill(false, 0, first);
  if (startsAtMs.length - 1 - last >= silence) reported.fill(false, last + 1);
  return { gaps, reported };
}
