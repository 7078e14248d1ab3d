import type { Refusal } from "./payloads";
import type { Prng } from "./prng";
import type { WireAttempt } from "./wire-attempt";

/** An attempt before it is told; `budgeted` ones have their tokens fitted to their pool's minute first. */
export interface Draft {
  atMs: number;
  endsAtMs: number;
  wire: WireAttempt;
  budgeted: boolean;
}

export interface Caller {
  app: string;
  environment: string;
  client: string;
  run?: string;
}

/** Where an attempt goes. */
export interface Place {
  provider: string;
  model: string;
  account?: string;
  key?: string;
  deployment?: string;
}

/** How answers of a place look. */
export interface AnswerStyle {
  inputTokens: number;
  outputTokens: number;
  /** Of the input, where a prefix is cached at all. */
  cachedShare: number;
  /** max_tokens sent along, which some providers reserve. */
  maxTokens?: number;
  ttftMs: number;
  tokensPerSecond: number;
  streamShare: number;
  /** US dollars for a million tokens, where the recorder reports cost. */
  price?: { input: number; cached: number; output: number };
}

/** One request in the making: `atMs` is where its next attempt starts. */
export interface Call {
  caller: Caller;
  requestId: string;
  atMs: number;
  attempts: number;
  drafts: Draft[];
}

export function openCall(prng: Prng, caller: Caller, atMs: number): Call {
  return { caller, requestId: `req_${prng.hex(12)}`, atMs: Math.round(atMs), attempts: 0, drafts: [] };
}

export function answer(prng: Prng, call: Call, place: Place, style: AnswerStyle): Draft {
  const input = Math.round(prng.around(style.inputTokens, 0.4));
  const output = Math.max(4, Math.round(prng.around(style.outputTokens, 0.6)));
  const cached =
    style.cachedShare > 0 ? Math.round(input * Math.min(0.96, style.cachedShare * prng.between(0.8, 1.15))) : 0;
  const stream = prng.chance(style.streamShare);
  const ttftMs = Math.round(prng.around(style.ttftMs, 0.38));
  const cost = style.price
    ? ((input - cached) * style.price.input + cached * style.price.cached + output * style.price.output) / 1e6
    : null;
  return add(call, place, Math.round(ttftMs + (output / style.tokensPerSecond) * 1000), {
    status: 200,
    stream,
    input_tokens: input,
    cached_input_tokens: cached,
    output_tokens: output,
    ...(stream ? { ttft_ms: ttftMs } : {}),
    ...(style.maxTokens === undefined ? {} : { reserved_tokens: input + style.maxTokens }),
    ...(cost === null ? {} : { cost_usd: Number(cost.toFixed(7)) }),
  });
}

/** Answered from a response cache: no model ran. */
export function answerFromCache(prng: Prng, call: Call, place: Place): Draft {
  return add(call, place, prng.integer(3, 18), { status: 200, cache_hit: true, cost_usd: 0 });
}

export function refuse(prng: Prng, call: Call, place: Place, refusal: Refusal): Draft {
  return add(call, place, Math.round(prng.around(260, 0.45)), {
    status: refusal.status,
    ...(Object.keys(refusal.headers).length > 0 ? { headers: refusal.headers } : {}),
    body: refusal.body,
  });
}

export function breakOff(prng: Prng, call: Call, place: Place): Draft {
  const kind = prng.pick(["server", "server", "timeout", "network"] as const);
  if (kind === "timeout") return add(call, place, 30_000, { status: null, error: "timeout" });
  if (kind === "network") return add(call, place, prng.integer(40, 900), { status: null, error: "network" });
  const body = { error: { message: "Internal server error", type: "server_error" } };
  return add(call, place, prng.integer(300, 4_000), { status: 500, body });
}

export function cancel(prng: Prng, call: Call, place: Place): Draft {
  return add(call, place, prng.integer(400, 6_000), { status: null, error: "cancelled" });
}

/** The client waits after its last attempt and will come back. */
export function pause(call: Call, waitMs: number): void {
  const last = call.drafts.findLast((draft) => draft.wire.layer !== "gateway");
  if (last) last.wire.wait_ms = Math.round(waitMs);
  call.atMs += Math.round(waitMs);
}

/** What a gateway did behind the client attempt: one refused try for each upstream but the last, which answers. */
export function addGatewayAttempts(
  prng: Prng,
  client: Draft,
  tries: { place: Place; upstream?: string; refusal?: Refusal }[],
): Draft[] {
  const overheadMs = Math.min(40, Math.floor(client.wire.duration_ms / 10));
  let atMs = client.atMs + overheadMs;
  return tries.map((attempt, index) => {
    const leftMs = client.endsAtMs - atMs - overheadMs;
    const durationMs = Math.max(1, attempt.refusal ? Math.min(prng.integer(120, 420), Math.floor(leftMs / 3)) : leftMs);
    const draft: Draft = {
      atMs,
      endsAtMs: atMs + durationMs,
      budgeted: false,
      wire: {
        ...labels(client.wire),
        ...coordinates(attempt.place),
        id: `${client.wire.id}.${index + 1}`,
        started_at: new Date(atMs).toISOString(),
        attempt: index + 1,
        layer: "gateway",
        parent_id: client.wire.id,
        ...(attempt.upstream === undefined ? {} : { upstream: attempt.upstream }),
        status: attempt.refusal ? attempt.refusal.status : 200,
        ...(attempt.refusal ? { headers: attempt.refusal.headers, body: attempt.refusal.body } : {}),
        duration_ms: durationMs,
      },
    };
    atMs = draft.endsAtMs + 15;
    return draft;
  });
}

type Result = Partial<WireAttempt> & { status: number | null };

function add(call: Call, place: Place, durationMs: number, result: Result): Draft {
  call.attempts += 1;
  const { run, ...caller } = call.caller;
  const draft: Draft = {
    atMs: call.atMs,
    endsAtMs: call.atMs + durationMs,
    budgeted: false,
    wire: {
      id: `${call.requestId}.${call.attempts}`,
      started_at: new Date(call.atMs).toISOString(),
      request_id: call.requestId,
      attempt: call.attempts,
      ...caller,
      ...(run === undefined ? {} : { run }),
      ...coordinates(place),
      duration_ms: durationMs,
      ...result,
    },
  };
  call.drafts.push(draft);
  call.atMs = draft.endsAtMs;
  return draft;
}

function labels(wire: WireAttempt): Pick<WireAttempt, "request_id" | "app" | "environment"> {
  return { request_id: wire.request_id, app: wire.app, environment: wire.environment };
}

function coordinates(place: Place): Place {
  return { ...place };
}
