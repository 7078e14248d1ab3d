import { z } from "zod";
import { FALLBACKS, LAYERS } from "../model/attempt";
import { DIMENSIONS, LIMIT_SOURCE_PATTERN, RETRY_AFTER_SOURCES, RETRYABLES } from "../model/limit";
import {
  MAX_ATTEMPT,
  MAX_COST_USD,
  MAX_DURATION_MS,
  MAX_ERROR_CHARS,
  MAX_LABEL_CHARS,
  MAX_MODEL_CHARS,
  MAX_PROVIDER_CHARS,
  MAX_TAG_CHARS,
  MAX_TAGS,
  MAX_TOKENS,
  MAX_WAIT_MS,
} from "./limits";
import { amount, anything, choice, flag, headers, label, labels, requiredLabel, text, time, word } from "./wire-kinds";

const duration = () => z.number().min(0).max(MAX_DURATION_MS);
const wait = () => z.number().min(0).max(MAX_WAIT_MS);
const tokens = () => z.int().min(0).max(MAX_TOKENS);

/** One attempt as it is sent: the single description of the public contract. */
export const wireFields = {
  provider: requiredLabel(
    MAX_PROVIDER_CHARS,
    "Host that was called: a provider id, an alias, a host name or a base URL.",
    "shaped",
  ),
  model: requiredLabel(MAX_MODEL_CHARS, "Model that was asked for."),
  status: amount(z.int().min(100).max(599), "HTTP status; null when there was no response."),
  error: text(
    MAX_ERROR_CHARS,
    "Why there was no proper answer: timeout, network, cancelled, stream, or the client's error text.",
  ),

  id: label(MAX_LABEL_CHARS, "Idempotency id; needs started_at. The same pair again is a duplicate."),
  request_id: label(
    MAX_LABEL_CHARS,
    "The request this attempt belongs to; without it the attempt is a request of its own.",
  ),
  attempt: amount(z.int().min(1).max(MAX_ATTEMPT), "Number of the attempt within its request, from 1."),
  layer: choice(LAYERS, "client: what the application sent; gateway: what a gateway did behind it."),
  parent_id: label(MAX_LABEL_CHARS, "Of a gateway attempt: id of the client attempt it served."),
  grouping: choice(["exact", "inferred"], "Whether request_id is known or was guessed by the sender."),

  started_at: time(
    "Start: ISO 8601, or epoch seconds or milliseconds. Without it: the time of arrival minus duration_ms.",
  ),
  duration_ms: amount(duration(), "From start to the end of the response."),
  ttft_ms: amount(duration(), "From start to the first content token of a streamed answer."),
  ttft_kind: choice(["token", "byte"], "byte where only the first byte was seen."),
  queued_ms: amount(duration(), "Time spent in a queue before the call was made."),

  headers: headers(
    "Headers of the response, names in any case, values text or lists of text. Only rate-limit headers are kept.",
  ),
  body: anything("Error body of the response as received: JSON or text. Never a prompt or a completion."),

  limit_source: word(LIMIT_SOURCE_PATTERN, 80, "Whose limit it was; wins over classification."),
  dimension: choice(DIMENSIONS, "Which limit it was; wins over classification."),
  retryable: choice(RETRYABLES, "Whether waiting helps; wins over classification."),
  retry_after_ms: amount(wait(), "Wait the server advised; wins over classification."),
  retry_after_source: choice(RETRY_AFTER_SOURCES, "Where retry_after_ms stood; calendar and backoff mark an estimate."),

  wait_ms: amount(wait(), "How long the client waits, or decided to wait, after this attempt."),
  wait_before_ms: amount(
    wait(),
    "Measured from the end of the previous attempt of the request to the start of this one.",
  ),

  served_model: label(MAX_MODEL_CHARS, "Model that answered."),
  upstream: label(MAX_LABEL_CHARS, "Provider that a gateway names behind it.", "shaped"),
  deployment: label(MAX_LABEL_CHARS, "Deployment or endpoint that was called.", "shaped"),
  account: label(MAX_LABEL_CHARS, "Account, organization or project that owns the limit.", "shaped"),
  key: label(MAX_LABEL_CHARS, "Name of the API key, never the key itself.", "any"),
  client: label(MAX_LABEL_CHARS, "SDK and version.", "shaped"),
  app: label(MAX_LABEL_CHARS, "Application.", "shaped"),
  environment: label(MAX_LABEL_CHARS, "Environment, e.g. production.", "shaped"),
  run: label(MAX_LABEL_CHARS, "One batch or experiment.", "shaped"),
  tags: labels(MAX_TAGS, MAX_TAG_CHARS, "shaped", "Short labels of your own."),
  fallback: choice(FALLBACKS, "How the attempt differs from the request's first choice; without it, derived."),

  input_tokens: amount(tokens(), "Input tokens, cached ones included."),
  output_tokens: amount(tokens(), "Output tokens, reasoning included."),
  cached_input_tokens: amount(tokens(), "Part of the input that was read from a prompt cache."),
  cache_write_tokens: amount(tokens(), "Part of the input that was written to a prompt cache."),
  reserved_tokens: amount(tokens(), "Tokens the provider reserves on arrival: input plus max_tokens."),
  cost_usd: amount(z.number().min(0).max(MAX_COST_USD), "Reported cost in US dollars."),
  cache_hit: flag("Whether a response cache answered."),
  stream: flag("Whether the answer was streamed."),
  sample_rate: amount(
    z.number().gt(0).max(1),
    "Share of attempts that this source sends; a row stands for 1 / sample_rate.",
  ),
} as const;

export const wireAttempt = z
  .object(wireFields)
  .refine((sent) => isAbsent(sent.id) || !isAbsent(sent.started_at), { path: ["id"] });

export type WireField = keyof typeof wireFields;
type Sent = z.output<typeof wireAttempt>;

/** A wire attempt that passed the check: every field present, null = not sent. */
export type CheckedAttempt = {
  [Field in WireField]-?: undefined extends Sent[Field] ? Exclude<Sent[Field], undefined> | null : Sent[Field];
};

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null;
}
