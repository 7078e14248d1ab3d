import type { Window } from "../store/query";

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
export const MAX_POINTS = 240;

/** Every step is a multiple of 1 minute, and from there of a coarser rollup level wherever it can be. */
export const STEPS_MS = [1, 2, 5, 10, 15, 20, 30, 60, 120, 180, 360, 720, 1_440].map((minutes) => minutes * MINUTE_MS);

export function floorTo(atMs: number, stepMs: number): number {
  return Math.floor(atMs / stepMs) * stepMs;
}

export function ceilTo(atMs: number, stepMs: number): number {
  return Math.ceil(atMs / stepMs) * stepMs;
}

/** The window widened to whole buckets; at least one bucket. */
export function alignWindow(window: Window, stepMs: number): Window {
  const fromMs = floorTo(window.fromMs, stepMs);
  return { fromMs, toMs: Math.max(ceilTo(window.toMs, stepMs), fromMs + stepMs) };
}

export function bucketCount(window: Window, stepMs: number): number {
  const aligned = alignWindow(window, stepMs);
  return (aligned.toMs - aligned.fromMs) / stepMs;
}

/** The finest step that keeps a window within `maxPoints` buckets; beyond the list, whole days. */
export function stepFor(window: Window, maxPoints: number = MAX_POINTS): number {
  const fits = STEPS_MS.find((stepMs) => bucketCount(window, stepMs) <= maxPoints);
  if (fits !== undefined) return fits;
  let days = Math.max(1, Math.ceil((window.toMs - window.fromMs) / DAY_MS / maxPoints));
  while (bucketCount(window, days * DAY_MS) > maxPoints) days += 1;
  return days * DAY_MS;
}

export interface Buckets {
  /** The window the buckets cover, in whole buckets. */
  window: Window;
  stepMs: number;
  startsAtMs: number[];
  /** The last bucket is still filling. */
  lastOpen: boolean;
}

/** Buckets of a window up to now: a window that reaches into the future has no buckets there. */
export function bucketsOf(window: Window, stepMs: number, nowMs: number): Buckets {
  const toMs = Math.max(window.fromMs + 1, Math.min(window.toMs, Math.max(nowMs, window.fromMs + 1)));
  const aligned = alignWindow({ fromMs: window.fromMs, toMs }, stepMs);
  const count = (aligned.toMs - aligned.fromMs) / stepMs;
  const startsAtMs = Array.from({ length: count }, (_, index) => aligned.fromMs + index * stepMs);
  return { window: aligned, stepMs, startsAtMs, lastOpen: aligned.toMs > nowMs };
}

/** The window of equal length that ends where this one starts. */
export function previousWindow(window: Window): Window {
  return { fromMs: window.fromMs - (window.toMs - window.fromMs), toMs: window.fromMs };
}
