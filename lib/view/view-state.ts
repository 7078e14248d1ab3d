import type { Filter } from "../store/query";

/** Relative ranges end now; their values are the URL's `range=now-…`. */
export const RANGES = ["15m", "1h", "6h", "24h", "7d", "30d"] as const;
export type RangeName = (typeof RANGES)[number];

/** All that a page shows, kept in the URL and nowhere else; defaults are not written there. */
export interface ViewState {
  range: { kind: "relative"; name: RangeName } | { kind: "absolute"; fromMs: number; toMs: number };
  filter: Filter;
  /** IANA zone; null = the browser's. */
  timeZone: string | null;
}
