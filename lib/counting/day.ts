import { DAY_MS, floorTo } from "../metrics/buckets";
import { periodOf } from "../metrics/periods";
import type { Window } from "../store/query";
import { providerCounting } from "./provider-facts";

/** The day that limits of a day are counted over: of the provider's zone, which may last 23 or 25 hours. */
export function dayOf(provider: string, atMs: number): Window {
  const timeZone = providerCounting(provider).dayZone;
  if (timeZone === "UTC") return { fromMs: floorTo(atMs, DAY_MS), toMs: floorTo(atMs, DAY_MS) + DAY_MS };
  return periodOf({ period: "day", timeZone }, atMs);
}

/** When the first of these providers' days began that hold the instant. */
export function earliestDay(providers: Iterable<string>, atMs: number): number {
  let fromMs = atMs;
  for (const provider of new Set(providers)) fromMs = Math.min(fromMs, dayOf(provider, atMs).fromMs);
  return fromMs;
}
