import { MINUTE_MS } from "../metrics/buckets";
import type { SimulatedCase } from "./counting-fixture";
import type { SimulatedProvider } from "./simulated-provider-fixture";

/** Half an hour before midnight on the Pacific coast. */
export const SIMULATED_FROM = Date.UTC(2026, 10, 20, 7, 30);

/** A provider for each rule and window. */
export const SIMULATED_CASES = {
  /** Fixed minute, requests and tokens at arrival. */
  fixed: {
    provider: "mistral",
    rules: { window: "fixed_minute", limits: { rpm: 60, tpm: 90_000 } },
    perMinute: 55,
  },
  /** Fixed minute, failed requests count (OpenAI's rule), reserved tokens sent. */
  openai: {
    provider: "openai",
    rules: { window: "fixed_minute", limits: { rpm: 70, tpm: 150_000 }, reserves: true, countsFailed: true },
    perMinute: 60,
    sendsReserved: true,
  },
  "fixed minute, tokens at the end (pirouter's rule)": {
    provider: "pirouter",
    rules: { window: "fixed_minute", limits: { rpm: 75, tpm: 80_000 }, countsFailed: true, chargesAtEnd: true },
    perMinute: 60,
  },
  "rolling minute, a pool that says so itself": {
    provider: "mistral",
    rules: { window: "rolling", limits: { rpm: 60, tpm: 90_000 } },
    perMinute: 55,
    own: { window: "rolling" },
  },
  "rolling minute, documented (halfoff), and concurrency": {
    provider: "halfoff",
    rules: { window: "rolling", limits: { rpm: 80, concurrency: 10 } },
    perMinute: 60,
  },
  "rolling minute, cached input left out, reserved tokens sent (Groq's rule)": {
    provider: "groq",
    rules: { window: "rolling", limits: { tpm: 110_000 }, reserves: true, leavesCachedOut: true },
    perMinute: 55,
    own: { window: "rolling" },
    sendsReserved: true,
  },
  "token bucket, three limits (Anthropic's rule)": {
    provider: "anthropic",
    rules: { window: "token_bucket", limits: { rpm: 60, itpm: 50_000, otpm: 14_000 }, leavesCachedOut: true },
    perMinute: 55,
  },
  "token bucket, reserved tokens sent (Cerebras's rule)": {
    provider: "cerebras",
    rules: { window: "token_bucket", limits: { rpm: 80, tpm: 120_000 }, reserves: true },
    perMinute: 60,
    sendsReserved: true,
  },
  "token bucket, failed requests count": {
    provider: "mistral",
    rules: { window: "token_bucket", limits: { rpm: 60 }, countsFailed: true },
    perMinute: 60,
    own: { window: "token_bucket", counting: { failedRequests: true } },
  },
  "input only, days of the Pacific coast (Gemini's rule)": {
    provider: "gemini",
    rules: {
      window: "fixed_minute",
      limits: { rpm: 60, tpm: 60_000, rpd: 1_400 },
      countsOnlyInput: true,
      countsFailed: true,
      dayZone: "America/Los_Angeles",
    },
    perMinute: 50,
  },
} satisfies Record<string, SimulatedCase>;

type Shares = ReadonlyMap<string, readonly (number | null)[]>;

/** Minutes in which ours is further from the provider's own counter than that. */
export function disagreements(simulated: SimulatedProvider, ours: Shares, points: number): string[] {
  return [...simulated.counters].flatMap(([name, counter]) =>
    (ours.get(name) ?? []).flatMap((share, minute) => {
      const own = (counter.highest.get(SIMULATED_FROM + minute * MINUTE_MS) ?? 0) / counter.limit;
      return share !== null && Math.abs(share - own) <= points ? [] : [`${name} ${minute}: ${share} for ${own}`];
    }),
  );
}

/** Refusals in minutes that ours does not show at 100 % or more. */
export function uncrossed(simulated: SimulatedProvider, ours: Shares): string[] {
  return simulated.refusals.flatMap(({ atMs, limit }) => {
    const minute = Math.floor((atMs - SIMULATED_FROM) / MINUTE_MS);
    const share = ours.get(limit)?.[minute] ?? null;
    return share !== null && share >= 1 ? [] : [`${limit} ${minute}: ${share}`];
  });
}
