import type { Owner } from "../model/limit";

interface Hump {
  owner: Owner;
  counts: readonly number[];
  attempts: number;
}

/** Where a label of one series stands: at its highest point, on the side where less is in its way. */
export interface HumpLabel {
  /** Index of the series. */
  series: number;
  /** Index of the bucket of its peak. */
  bucket: number;
  /** Top of the stack there. */
  top: number;
  side: "left" | "right";
}

const MAX_LABELS = 2;
/** Labels nearer to each other than this, in both directions, would overlap. */
const NEAR_X_SHARE = 0.2;
const NEAR_Y_SHARE = 0.2;
/** Width of a label. */
const LABEL_X_SHARE = 0.13;
/** A hump lower than this share of the highest is a ripple. */
const MIN_HEIGHT_SHARE = 0.08;

/** Labels for the two series with most attempts, so that the legend is not the only key to the colours. */
export function humpLabels(humps: readonly Hump[], tops: readonly number[]): HumpLabel[] {
  const highest = Math.max(0, ...tops);
  const ranked = humps
    .map(({ attempts }, series) => ({ attempts, series }))
    .sort((a, b) => b.attempts - a.attempts)
    .slice(0, MAX_LABELS);
  const labels: HumpLabel[] = [];
  for (const { series } of ranked) {
    const counts = humps[series]?.counts ?? [];
    const bucket = counts.reduce((best, count, index) => (count > (counts[best] ?? 0) ? index : best), 0);
    const top = tops[bucket] ?? 0;
    if (top < highest * MIN_HEIGHT_SHARE || top === 0) continue;
    const isCrowded = labels.some(
      (other) =>
        Math.abs(other.bucket - bucket) < tops.length * NEAR_X_SHARE &&
        Math.abs(other.top - top) < highest * NEAR_Y_SHARE,
    );
    if (!isCrowded) labels.push({ series, bucket, top, side: sideOf(bucket, tops) });
  }
  return labels;
}

/** Beside the lower neighbours, as long as the label fits there; else towards the middle. */
function sideOf(bucket: number, tops: readonly number[]): "left" | "right" {
  const width = Math.ceil(tops.length * LABEL_X_SHARE);
  const fits = { left: bucket - width >= 0, right: bucket + width < tops.length };
  const towardsMiddle = bucket > tops.length / 2 ? "left" : "right";
  if (!fits.left || !fits.right) return towardsMiddle;
  const inTheWay = {
    left: Math.max(...tops.slice(bucket - width, bucket)),
    right: Math.max(...tops.slice(bucket + 1, bucket + 1 + width)),
  };
  if (inTheWay.left === inTheWay.right) return towardsMiddle;
  return inTheWay.left < inTheWay.right ? "left" : "right";
}
