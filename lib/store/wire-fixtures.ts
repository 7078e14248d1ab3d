import type { SeriesQuery } from "./query";

export const T0 = Date.UTC(2026, 10, 19, 12, 0, 0);
const MINUTE = 60_000;
export type Wire = Record<string, unknown>;

/** A plain answered attempt, `atMs` after T0. */
export function answered(atMs: number, over: Wire = {}): Wire {
  return {
    provider: "openai",
    model: "gpt-6-luna",
    status: 200,
    started_at: T0 + atMs,
    duration_ms: 1_000,
    ttft_ms: 200,
    stream: true,
    input_tokens: 100,
    output_tokens: 20,
    cost_usd: 0.01,
    ...over,
  };
}

/** The same, refused by a limit. */
export function limited(atMs: number, over: Wire = {}): Wire {
  const { input_tokens: _i, output_tokens: _o, cost_usd: _c, ttft_ms: _t, ...rest } = answered(atMs);
  return { ...rest, status: 429, limit_source: "provider_rate_limit", dimension: "tpm", retryable: "soon", ...over };
}

export function bytes(rows: Wire | Wire[]): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(rows));
}

/** A query of any series; limits and upstreams are grouped by where a test says so. */
export function queryOf<Over extends object>(over: Over = {} as Over) {
  const query: Omit<SeriesQuery, "groupBy"> & { groupBy: null } = {
    fromMs: T0,
    toMs: T0 + 60 * MINUTE,
    stepMs: 5 * MINUTE,
    filter: { layer: "client" },
    groupBy: null,
  };
  return { ...query, ...over };
}
