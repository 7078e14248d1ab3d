/** Milliseconds until so much is used up; null = not before the reset, or not at all. */
export function timeLeftMs(left: number, perMs: number | null, untilResetMs: number): number | null {
  if (untilResetMs <= 0) return null;
  if (left <= 0) return 0;
  const leftMs = perMs === null || perMs <= 0 ? null : left / perMs;
  return leftMs === null || leftMs >= untilResetMs ? null : leftMs;
}
