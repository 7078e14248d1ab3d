import type { Health } from "./overview-model";

/** Near the threshold from this share of it on. */
const NEAR = 0.8;

/** For metrics where lower is better. */
export function healthOf(value: number | null, threshold: number | null): Health {
  if (value === null) return "no_data";
  if (threshold === null) return "no_threshold";
  if (value > threshold) return "critical";
  return value > threshold * NEAR ? "warn" : "ok";
}

/** At or over the limit itself is critical; over the threshold warns. */
export function utilizationHealth(share: number | null, threshold: number): Health {
  if (share === null) return "no_data";
  if (share >= 1) return "critical";
  return share > threshold ? "warn" : "ok";
}
