import type { Payload, Reading } from "../lib/ingest/providers/fixtures/payloads";

const MINUTE_MS = 60_000;

/** The answers a field may have: the expected one and every other that the payload alone also allows. */
export function allowed(real: Payload, field: keyof Reading): unknown[] {
  return [real.expect?.[field] ?? null, ...(real.accept?.[field] ?? []), ...(real.accept_null ? [null] : [])];
}

/** The attempt as a client would report it: the response as received, with nothing read into it. */
function asAttempt(real: Payload, startedAtMs: number): Record<string, unknown> {
  return {
    id: real.id,
    request_id: real.id,
    attempt: 1,
    started_at: real.at ?? new Date(startedAtMs).toISOString(),
    duration_ms: 240,
    provider: real.provider,
    model: "asked-for",
    app: "real-input",
    status: real.status,
    headers: real.headers,
    body: real.body,
  };
}

/** An answered attempt between two real payloads. */
function answered(index: number, startedAtMs: number): Record<string, unknown> {
  return {
    id: `answered-${index}`,
    request_id: `answered-${index}`,
    started_at: new Date(startedAtMs).toISOString(),
    duration_ms: 900,
    ttft_ms: 310,
    stream: true,
    provider: "openai",
    model: "gpt-6-luna",
    app: "real-input",
    status: 200,
    input_tokens: 900,
    output_tokens: 120,
    cache_hit: index % 4 === 0,
  };
}

/** Every case a minute after the one before, the last a minute ago, with an answered attempt in front of each. */
export function interleaved(real: readonly Payload[], nowMs: number): Record<string, unknown>[] {
  return real.flatMap((one, index) => {
    const atMs = nowMs - (real.length - index + 1) * MINUTE_MS;
    return [answered(index, atMs), asAttempt(one, atMs + 20_000)];
  });
}
