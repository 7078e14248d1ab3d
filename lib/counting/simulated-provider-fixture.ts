/** How a simulated provider counts and what it enforces; written apart from what is to be proved. */
export interface ProviderRules {
  window: "fixed_minute" | "rolling" | "token_bucket";
  limits: { rpm?: number; tpm?: number; itpm?: number; otpm?: number; concurrency?: number; rpd?: number };
  reserves?: boolean;
  leavesCachedOut?: boolean;
  countsOnlyInput?: boolean;
  countsFailed?: boolean;
  /** Tokens are charged when the answer is there, not when it is asked for. */
  chargesAtEnd?: boolean;
  dayZone?: string;
}

export interface SimulatedRequest {
  atMs: number;
  durationMs: number;
  input: number;
  cached: number;
  output: number;
  maxTokens: number;
}

type LimitName = keyof ProviderRules["limits"];

const MINUTE = 60_000;

interface Charge {
  atMs: number;
  amount: number;
  day: string;
}

/** A counter that remembers everything it was charged, and adds it up anew whenever it is asked. */
class Counter {
  readonly #charges: Charge[] = [];
  readonly highest = new Map<number, number>();

  constructor(
    private readonly name: LimitName,
    readonly limit: number,
    private readonly rules: ProviderRules,
  ) {}

  usedAt(atMs: number): number {
    const { window, dayZone = "UTC" } = this.rules;
    if (this.name === "concurrency") return this.#sum(({ atMs: charged }) => charged <= atMs);
    if (this.name === "rpd") {
      const day = dateIn(dayZone, atMs);
      return this.#sum((charge) => charge.atMs <= atMs && charge.day === day);
    }
    if (window === "token_bucket") return this.#missingAt(atMs);
    const isIn =
      window === "rolling"
        ? (charged: number) => charged > atMs - MINUTE && charged <= atMs
        : (charged: number) => Math.floor(charged / MINUTE) === Math.floor(atMs / MINUTE) && charged <= atMs;
    return this.#sum(({ atMs: charged }) => isIn(charged), atMs - MINUTE);
  }

  #sum(isIn: (charge: Charge) => boolean, sinceMs = 0): number {
    let sum = 0;
    for (let index = this.#charges.length - 1; index >= 0; index -= 1) {
      const charge = this.#charges[index];
      if (charge === undefined || charge.atMs < sinceMs) break;
      if (isIn(charge)) sum += charge.amount;
    }
    return sum;
  }

  /** A bucket that holds a minute's worth. What is charged afterwards may leave it in debt; refusals cannot. */
  #missingAt(atMs: number): number {
    const owes = this.name === "otpm" || this.rules.chargesAtEnd === true;
    let level = this.limit;
    let sinceMs = 0;
    for (const charge of this.#charges) {
      if (charge.atMs > atMs) break;
      level = Math.min(this.limit, level + ((charge.atMs - sinceMs) * this.limit) / MINUTE) - charge.amount;
      if (!owes) level = Math.max(0, level);
      sinceMs = charge.atMs;
    }
    return this.limit - Math.min(this.limit, level + ((atMs - sinceMs) * this.limit) / MINUTE);
  }

  charge(atMs: number, amount: number): void {
    const before = this.usedAt(atMs);
    this.#charges.push({ atMs, amount, day: dateIn(this.rules.dayZone ?? "UTC", atMs) });
    this.note(atMs, before + amount);
  }

  note(atMs: number, used: number): void {
    const minuteAtMs = Math.floor(atMs / MINUTE) * MINUTE;
    this.highest.set(minuteAtMs, Math.max(this.highest.get(minuteAtMs) ?? 0, used));
  }
}

function dateIn(timeZone: string, atMs: number): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }).format(atMs);
}

export interface Refusal {
  atMs: number;
  limit: LimitName;
}

/** Admits requests in the order of time, and keeps its own books. */
export class SimulatedProvider {
  readonly counters = new Map<LimitName, Counter>();
  readonly refusals: Refusal[] = [];
  #pending: { atMs: number; settle: () => void }[] = [];

  constructor(private readonly rules: ProviderRules) {
    for (const [name, limit] of Object.entries(rules.limits) as [LimitName, number][]) {
      this.counters.set(name, new Counter(name, limit, rules));
    }
  }

  /** Null = admitted, else the limit that refused. */
  ask(request: SimulatedRequest): LimitName | null {
    this.#settleUntil(request.atMs);
    for (const [name, counter] of this.counters) {
      const used = counter.usedAt(request.atMs);
      const wanted = this.#wanted(name, request);
      const isRefused = wanted === null ? used >= counter.limit : used + wanted > counter.limit;
      if (!isRefused) continue;
      this.refusals.push({ atMs: request.atMs, limit: name });
      counter.note(request.atMs, used + (wanted ?? 0));
      if (this.rules.countsFailed) {
        for (const failed of ["rpm", "rpd"] as const) this.counters.get(failed)?.charge(request.atMs, 1);
      }
      return name;
    }
    this.#admit(request);
    return null;
  }

  /** What a request is known to take when it arrives; null = it shows only afterwards, and is let in while there is any room. */
  #wanted(name: LimitName, { input, cached, maxTokens }: SimulatedRequest): number | null {
    if (name === "rpm" || name === "rpd" || name === "concurrency") return 1;
    if (!this.rules.reserves) return null;
    return input - (this.rules.leavesCachedOut ? cached : 0) + maxTokens;
  }

  #admit(request: SimulatedRequest): void {
    const { atMs, durationMs, input, cached, output } = request;
    const endMs = atMs + durationMs;
    const counted = input - (this.rules.leavesCachedOut ? cached : 0);
    const inFull = counted + (this.rules.countsOnlyInput ? 0 : output);
    for (const [name, counter] of this.counters) {
      if (name === "rpm" || name === "rpd") counter.charge(atMs, 1);
      else if (name === "concurrency") {
        counter.charge(atMs, 1);
        this.#later(endMs, () => counter.charge(endMs, -1));
      } else if (name === "otpm") this.#later(endMs, () => counter.charge(endMs, output));
      else {
        const amount = name === "itpm" ? counted : (this.#wanted(name, request) ?? inFull);
        if (this.rules.chargesAtEnd) this.#later(endMs, () => counter.charge(endMs, amount));
        else counter.charge(atMs, amount);
      }
    }
  }

  #later(atMs: number, settle: () => void): void {
    this.#pending.push({ atMs, settle });
    this.#pending.sort((a, b) => a.atMs - b.atMs);
  }

  #settleUntil(atMs: number): void {
    for (let next = this.#pending[0]; next !== undefined && next.atMs <= atMs; next = this.#pending[0]) {
      this.#pending.shift();
      next.settle();
    }
  }

  /** Looks at the counters every ten seconds, the first of each minute among them, and settles what still runs. */
  watch(fromMs: number, toMs: number): void {
    this.#settleUntil(toMs);
    for (let atMs = fromMs; atMs < toMs; atMs += 10_000) {
      for (const counter of this.counters.values()) counter.note(atMs, counter.usedAt(atMs));
    }
  }
}

/** A generator of numbers in [0, 1) that repeats itself for a seed. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** An hour of requests whose rate changes every few minutes: quiet, usual, rush. */
export function hourOfTraffic(fromMs: number, perMinute: number, random: () => number): SimulatedRequest[] {
  const requests: SimulatedRequest[] = [];
  let rate = perMinute;
  let changesAtMs = fromMs;
  for (let atMs = fromMs; ; ) {
    if (atMs >= changesAtMs) {
      rate = perMinute * ([0.2, 0.7, 1, 2.2][Math.floor(random() * 4)] ?? 1);
      changesAtMs = atMs + (1 + random() * 4) * MINUTE;
    }
    atMs += Math.ceil((-Math.log(1 - random()) * MINUTE) / rate);
    if (atMs >= fromMs + 60 * MINUTE) return requests;
    const input = 200 + Math.floor(random() * 1_800);
    const output = 50 + Math.floor(random() * 400);
    requests.push({
      atMs,
      durationMs: 300 + Math.floor(random() * 12_000),
      input,
      cached: Math.floor(input * random() * 0.6),
      output,
      maxTokens: output + Math.floor(random() * 1_500),
    });
  }
}
