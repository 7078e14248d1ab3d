import { createPrng, type Prng } from "../../db/seed/prng";
import { type Target, Targets } from "./catalogue";
import { LimitAnswers } from "./limit-answers";
import { quotaHeaders } from "./quota-headers";

export interface TrafficOptions {
  /** The same seed gives the same attempts; different ones share no id. */
  seed: number;
  attempts: number;
  /** Starts are spread evenly from here to there. */
  fromMs: number;
  toMs: number;
}

/** An attempt as it is sent. */
export type WireRow = Record<string, unknown>;

interface Call {
  requestId: string;
  attempt: number;
  target: Target;
  app: string;
  environment: string;
}

const APPS = ["chat", "search", "agents", "batch"] as const;
const ENVIRONMENTS = ["production", "staging"] as const;
const CLIENTS = ["openai-node/6.49.0", "anthropic-python/1.14.0", "litellm/1.80.0", "ai/6.0.326"] as const;
/** In ten attempts: exactly 30 % are limited. Each is followed by another attempt, which makes 1.43 a request. */
const BLOCK = 10;
const LIMITED_IN_BLOCK = 3;
const MAX_ATTEMPTS = 8;
/** Attempts that a follow-up may lie ahead. */
const RING = 8_192;

/** Gives attempts that no run before has sent. */
export function freshSeed(): number {
  return Math.floor(Math.random() * 2 ** 31);
}

/** Endless variety in constant memory: attempts in order of their starts. */
export function* wireTraffic({ seed, attempts, fromMs, toMs }: TrafficOptions): Generator<WireRow, void> {
  const prng = createPrng(seed);
  const writer = new RowWriter(prng);
  const stepMs = (toMs - fromMs) / attempts;
  const ahead: Call[][] = Array.from({ length: RING }, () => []);
  const due: Call[] = [];
  let limitedPlaces = new Set<number>();
  for (let index = 0; index < attempts; index++) {
    if (index % BLOCK === 0) limitedPlaces = placesOf(prng);
    due.push(...(ahead[index % RING] ?? []));
    ahead[index % RING] = [];
    const call = due.shift() ?? writer.newCall();
    const startedAtMs = Math.round(fromMs + stepMs * index);
    if (!limitedPlaces.has(index % BLOCK)) {
      yield prng.chance(0.985) ? writer.answered(call, startedAtMs) : writer.failed(call, startedAtMs);
      continue;
    }
    const { row, goesOnAfterMs } = writer.limited(call, startedAtMs);
    yield row;
    const distance = Math.min(RING - 1, Math.max(1, Math.ceil(goesOnAfterMs / stepMs)));
    if (call.attempt < MAX_ATTEMPTS) ahead[(index + distance) % RING]?.push(writer.followUp(call, row.status === 402));
  }
}

function placesOf(prng: Prng): Set<number> {
  const places = new Set<number>();
  while (places.size < LIMITED_IN_BLOCK) places.add(prng.integer(0, BLOCK - 1));
  return places;
}

class RowWriter {
  readonly #targets: Targets;
  readonly #limits: LimitAnswers;

  constructor(private readonly prng: Prng) {
    this.#targets = new Targets(prng);
    this.#limits = new LimitAnswers(prng);
  }

  newCall(): Call {
    return {
      requestId: this.#uuid(),
      attempt: 1,
      target: this.#targets.any(),
      app: this.prng.pick(APPS),
      environment: this.prng.chance(0.85) ? ENVIRONMENTS[0] : ENVIRONMENTS[1],
    };
  }

  /** A retry, or a fallback to another model or provider; without money only another provider helps. */
  followUp(call: Call, isUnpaid: boolean): Call {
    const random = this.prng.next();
    const next = (): Target => {
      if (isUnpaid || random < 0.1) return this.#targets.otherProvider(call.target);
      return random < 0.3 ? this.#targets.otherModel(call.target) : call.target;
    };
    return { ...call, attempt: call.attempt + 1, target: next() };
  }

  answered(call: Call, startedAtMs: number): WireRow {
    const { prng } = this;
    const stream = prng.chance(0.6);
    const durationMs = Math.round(prng.around(2_400, 0.7));
    const inputTokens = Math.round(prng.around(1_800, 0.9));
    return {
      ...this.#labels(call, startedAtMs),
      status: 200,
      duration_ms: durationMs,
      stream,
      ...(stream ? { ttft_ms: Math.min(durationMs, Math.round(prng.around(600, 0.6))) } : {}),
      input_tokens: inputTokens,
      output_tokens: Math.round(prng.around(320, 0.8)),
      ...(prng.chance(0.4) ? { cached_input_tokens: Math.floor(inputTokens * prng.next()) } : {}),
      ...(prng.chance(0.2) ? { cost_usd: Number(prng.between(0.0001, 0.05).toFixed(6)) } : {}),
      ...(prng.chance(0.25) ? { headers: quotaHeaders(prng, call.target.provider, startedAtMs) } : {}),
    };
  }

  failed(call: Call, startedAtMs: number): WireRow {
    const message = `Internal error, request ${this.prng.hex(16)}`;
    return {
      ...this.#labels(call, startedAtMs),
      duration_ms: Math.round(this.prng.around(900, 0.8)),
      ...(this.prng.chance(0.5) ? { status: 500, body: { error: { message } } } : { status: null, error: "timeout" }),
    };
  }

  limited(call: Call, startedAtMs: number): { row: WireRow; goesOnAfterMs: number } {
    const durationMs = Math.round(this.prng.around(140, 0.6));
    const waitMs = Math.round(this.prng.around(900, 0.8));
    const { status, headers, body } = this.#limits.of(call.target.provider, startedAtMs + durationMs);
    const row = { ...this.#labels(call, startedAtMs), status, duration_ms: durationMs, wait_ms: waitMs, headers, body };
    return { row, goesOnAfterMs: durationMs + waitMs };
  }

  #labels({ requestId, attempt, target, app, environment }: Call, startedAtMs: number): WireRow {
    return {
      id: this.#uuid(),
      started_at: startedAtMs,
      request_id: requestId,
      attempt,
      ...target,
      client: this.prng.pick(CLIENTS),
      app,
      environment,
    };
  }

  #uuid(): string {
    const hex = this.prng.hex(32);
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
  }
}
