import { DAY_MS, MINUTE_MS } from "../metrics/buckets";
import type { AlertInstance, AlertRule } from "../model/alert";
import { evaluate } from "./evaluate";
import type { MinuteFigure } from "./figures";
import { T } from "./rule-fixture";
import { type NewEvent, transition } from "./transition";

export interface Simulated {
  /** `fired` events per simulated day. */
  firesPerDay: number;
  /** Minutes from the start of each incident to its `fired`, sorted; null = not told while it lasted. */
  detectedAfterMinutes: (number | null)[];
}

export interface Simulation {
  rule: AlertRule;
  days: number;
  /** One minute's figures at a time; `isIncident` while something is really wrong. */
  minute(random: () => number, isIncident: boolean): MinuteFigure | null;
  /** Incidents of `lengthMinutes`, one in each `everyMinutes`, at a random minute of it. */
  incidents?: { everyMinutes: number; lengthMinutes: number };
  seed: number;
}

/** A rule run minute by minute through the functions that run at night, over made-up traffic. */
export function simulate({ rule, days, minute, incidents, seed }: Simulation): Simulated {
  const random = randomOf(seed);
  const total = (days * DAY_MS) / MINUTE_MS;
  const starts = incidents ? startsOf(incidents, total, random) : [];
  const isIncident = (index: number) =>
    starts.some((start) => index >= start && index < start + (incidents?.lengthMinutes ?? 0));
  const kept = rule.maxWindowSeconds / 60;
  const minutes: (MinuteFigure | null)[] = [];
  const fired: NewEvent[] = [];
  const openAt: boolean[] = [];
  let instance: AlertInstance | null = null;
  for (let index = 0; index < total; index += 1) {
    minutes.push(minute(random, isIncident(index)));
    if (minutes.length > kept) minutes.shift();
    const atMs = T + (index + 1) * MINUTE_MS;
    openAt.push(instance !== null && instance.state !== "ok" && instance.state !== "pending");
    const evaluation = evaluate(rule, { kind: "minutes", labels: {}, minutes }, atMs);
    const context = { atMs, labels: {}, fingerprint: "f", newEpisodeId: () => `e${index}` };
    const result = transition(rule, instance, evaluation, context);
    instance = result.instance;
    for (const event of result.events) if (event.kind === "fired") fired.push(event);
  }
  // What fires already when an incident begins tells nothing of how soon it is noticed.
  const detectedAfterMinutes = starts.flatMap((start) => {
    if (openAt[start]) return [];
    const beganMs = T + start * MINUTE_MS;
    const endedMs = beganMs + (incidents?.lengthMinutes ?? 0) * MINUTE_MS;
    const event = fired.find(({ atMs }) => atMs > beganMs && atMs <= endedMs);
    return [event ? (event.atMs - beganMs) / MINUTE_MS : null];
  });
  return { firesPerDay: fired.length / days, detectedAfterMinutes };
}

function startsOf(
  { everyMinutes, lengthMinutes }: NonNullable<Simulation["incidents"]>,
  total: number,
  random: () => number,
): number[] {
  const starts: number[] = [];
  for (let from = 0; from + everyMinutes <= total; from += everyMinutes) {
    starts.push(from + Math.floor(random() * (everyMinutes - lengthMinutes)));
  }
  return starts;
}

/** Attempts that arrive at random, each bad by itself with a chance. */
export function attemptsAt(
  perMinute: number,
  healthyShare: number,
  incidentShare = healthyShare,
): Simulation["minute"] {
  return (random, isIncident) => {
    const denominator = poisson(perMinute, random);
    if (denominator === 0) return null;
    const share = isIncident ? incidentShare : healthyShare;
    let numerator = 0;
    for (let index = 0; index < denominator; index += 1) if (random() < share) numerator += 1;
    return { numerator, denominator, bins: null };
  };
}

/** Minutes of a limit that are used by so much on average, each off by chance. */
export function useAround(meanShare: number, deviation: number): Simulation["minute"] {
  return (random) => ({ numerator: Math.max(0, meanShare + deviation * normal(random)), denominator: 1, bins: null });
}

/** Minutes of latencies that spread like those of models do: log-normal around a mean. */
export function latenciesAt(perMinute: number, meanMs: number, spread: number): Simulation["minute"] {
  const mu = Math.log(meanMs) - (spread * spread) / 2;
  return (random) => {
    const denominator = poisson(perMinute, random);
    if (denominator === 0) return null;
    let numerator = 0;
    for (let index = 0; index < denominator; index += 1) numerator += Math.exp(mu + spread * normal(random));
    return { numerator, denominator, bins: null };
  };
}

export function median(values: readonly number[]): number | null {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? null;
}

function poisson(mean: number, random: () => number): number {
  const limit = Math.exp(-mean);
  let count = 0;
  for (let product = random(); product > limit; product *= random()) count += 1;
  return count;
}

function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** mulberry32: the same numbers for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
