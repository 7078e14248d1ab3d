import type { Observation, ObservedPlace, ObservedPool } from "../model/observed-pool";
import { lastSeenAtMs, seeLimits } from "./see-limits";

export const MAX_OBSERVED_POOLS = 1_000;
/** A pool seen more lately is not given up for another one: with more than fit in use, none would stay. */
const KEPT_FOR_SURE_MS = 3_600_000;

/** What observing changed since it was last asked. */
export interface ObservedChanges {
  /** Made or changed. */
  pools: ObservedPool[];
  /** Ids of those given up for newer ones. */
  forgotten: string[];
  /** Of the changed ones those whose use was not counted before, as the pool or one of its limits is new. */
  grown: ObservedPool[];
}

/** Quota pools that headers told of, by whom the limits were stated to; bounded, the least recently seen go first. */
export class ObservedPools {
  readonly #byPlace = new Map<string, ObservedPool>();
  readonly #changed = new Set<string>();
  readonly #grown = new Set<string>();
  readonly #forgotten = new Set<string>();
  #nextNumber = 1;
  /** Pools that were given up or never taken because there were too many. */
  leftOut = 0;

  constructor(
    kept: readonly ObservedPool[] = [],
    private readonly most = MAX_OBSERVED_POOLS,
  ) {
    for (const pool of kept) {
      this.#byPlace.set(placeName(pool), pool);
      this.#nextNumber = Math.max(this.#nextNumber, numberOf(pool.id) + 1);
    }
  }

  all(): ObservedPool[] {
    return [...this.#byPlace.values()];
  }

  find(id: string): ObservedPool | null {
    return this.all().find((pool) => pool.id === id) ?? null;
  }

  at(place: ObservedPlace): ObservedPool | null {
    return this.#byPlace.get(placeName(place)) ?? null;
  }

  /** The pool that the observation belongs to; null where there are too many. */
  note(observation: Observation): ObservedPool | null {
    const name = placeName(observation);
    const known = this.#byPlace.get(name);
    const before = known ?? this.#admit(observation);
    if (before === null) return null;
    const after = seeLimits(before, observation);
    if (after === known) return known;
    this.#byPlace.set(name, after);
    this.#changed.add(name);
    if (after.limits.length > (known?.limits.length ?? 0)) this.#grown.add(name);
    return after;
  }

  /** null = no such pool. */
  setDismissed(id: string, dismissedAtMs: number | null): ObservedPool | null {
    const pool = this.find(id);
    if (pool === null) return null;
    const changed = { ...pool, dismissedAtMs };
    this.#byPlace.set(placeName(pool), changed);
    this.#changed.add(placeName(pool));
    return changed;
  }

  changes(): ObservedChanges {
    const those = (names: ReadonlySet<string>) => [...names].flatMap((name) => this.#byPlace.get(name) ?? []);
    return { pools: those(this.#changed), forgotten: [...this.#forgotten], grown: those(this.#grown) };
  }

  /** The changes are stored. */
  settle(): void {
    for (const names of [this.#changed, this.#grown, this.#forgotten]) names.clear();
  }

  #admit({ provider, account, deployment, key, model, atMs }: Observation): ObservedPool | null {
    if (this.#byPlace.size >= this.most && !this.#giveUpOne(atMs)) {
      this.leftOut++;
      return null;
    }
    const id = `observed-${this.#nextNumber++}`;
    return { id, provider, account, deployment, key, model, limits: [], dismissedAtMs: null };
  }

  /** Those that somebody dismissed go last: they would come back. */
  #giveUpOne(atMs: number): boolean {
    const order = (pool: ObservedPool) => lastSeenAtMs(pool) + (pool.dismissedAtMs === null ? 0 : 1e15);
    const oldest = this.all().reduce((a, b) => (order(b) < order(a) ? b : a));
    if (lastSeenAtMs(oldest) > atMs - KEPT_FOR_SURE_MS) return false;
    const name = placeName(oldest);
    this.#byPlace.delete(name);
    this.#changed.delete(name);
    this.#grown.delete(name);
    this.#forgotten.add(oldest.id);
    this.leftOut++;
    return true;
  }
}

function placeName({ provider, account, deployment, key, model }: ObservedPlace): string {
  return JSON.stringify([provider, account, deployment, key, model]);
}

function numberOf(id: string): number {
  return Number(id.slice("observed-".length)) || 0;
}
