/** One attempt as an application's recorder would post it; the fields the story uses of `POST /api/v1/attempts`. */
export interface WireAttempt {
  id: string;
  /** ISO 8601 UTC. */
  started_at: string;
  request_id: string;
  attempt: number;
  layer?: "gateway";
  parent_id?: string;
  app: string;
  environment: string;
  run?: string;
  provider: string;
  model: string;
  served_model?: string;
  upstream?: string;
  deployment?: string;
  account?: string;
  key?: string;
  client?: string;
  status: number | null;
  error?: string;
  headers?: Record<string, string>;
  body?: unknown;
  duration_ms: number;
  ttft_ms?: number;
  queued_ms?: number;
  wait_ms?: number;
  stream?: boolean;
  cache_hit?: boolean;
  input_tokens?: number;
  output_tokens?: number;
  cached_input_tokens?: number;
  reserved_tokens?: number;
  cost_usd?: number;
}
