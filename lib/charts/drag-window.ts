import type { Window } from "../store/query";

const MIN_BUCKETS = 2;

/** Whole buckets between two bucket starts, whichever came first; null where they are too few to look into. */
export function dragWindow(drag: { fromMs: number; toMs: number }, stepMs: number): Window | null {
  const fromMs = Math.min(drag.fromMs, drag.toMs);
  const toMs = Math.max(drag.fromMs, drag.toMs) + stepMs;
  return toMs - fromMs < MIN_BUCKETS * stepMs ? null : { fromMs, toMs };
}
