const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Fewer say nothing about what one takes: an empty database is not empty. */
const MIN_ATTEMPTS = 1_000;

/** How many attempts had ever come at an instant. */
export interface GrowthSample {
  atMs: number;
  lastSeq: number;
}

/** What a day adds at the pace since the oldest sample; null until there is an hour of it. */
export function bytesPerDay(
  samples: readonly GrowthSample[],
  now: GrowthSample,
  kept: { bytes: number; attempts: number },
): number | null {
  const first = samples[0];
  if (first === undefined || now.atMs - first.atMs < HOUR_MS || kept.attempts < MIN_ATTEMPTS) return null;
  const attemptsPerDay = ((now.lastSeq - first.lastSeq) / (now.atMs - first.atMs)) * DAY_MS;
  return (attemptsPerDay * kept.bytes) / kept.attempts;
}

/** Samples an hour apart, a day back. */
export function withSample(samples: readonly GrowthSample[], sample: GrowthSample): readonly GrowthSample[] {
  const last = samples[samples.length - 1];
  if (last !== undefined && sample.atMs - last.atMs < HOUR_MS) return samples;
  return [...samples.filter(({ atMs }) => sample.atMs - atMs <= DAY_MS), sample];
}
