const STEPS_MS = [
  1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 15_000, 30_000, 60_000, 120_000, 300_000, 600_000,
  900_000, 1_800_000, 3_600_000, 7_200_000, 14_400_000, 28_800_000, 86_400_000,
] as const;
const MAX_TICKS = 6;

/** Length of the axis beyond its last bar, so that the words after it have room. */
const ROOM_FOR_WORDS = 1.3;

/** Length of the axis that a span of attempts is drawn on. */
export function axisLengthMs(spanMs: number): number {
  return Math.max(1, spanMs) * ROOM_FOR_WORDS;
}

/** Round offsets from 0 up to the end of the axis, at most six. */
export function axisTicksMs(lengthMs: number): number[] {
  const stepMs =
    STEPS_MS.find((step) => lengthMs / step <= MAX_TICKS) ?? 86_400_000 * Math.ceil(lengthMs / 86_400_000 / MAX_TICKS);
  const ticks: number[] = [];
  for (let atMs = 0; atMs < lengthMs; atMs += stepMs) ticks.push(atMs);
  return ticks;
}

/** Position on the axis as a CSS percentage, kept on it. */
export function axisPercent(offsetMs: number, lengthMs: number): string {
  const share = Math.min(1, Math.max(0, offsetMs / lengthMs));
  return `${(share * 100).toFixed(3)}%`;
}
