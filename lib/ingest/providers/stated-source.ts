import type { Dimension, LimitSource, Retryable } from "../../model/limit";
import type { Match } from "../reading/match";
import type { Reading } from "../reading/reading";
import { fieldOf } from "../unwrap/signals";
import type { Calendar, Rule } from "./provider";

type Known = { id: string; dimension: Dimension; retryable: Retryable; calendar?: Calendar };

/** `error.metadata.limit_source` as OpenRouter documents it. */
const KNOWN: ReadonlyMap<string, Known> = new Map<string, Known>([
  ["openrouter_free_tier_per_minute", { id: "or1", dimension: "rpm", retryable: "soon" }],
  ["openrouter_free_tier_daily", { id: "or2", dimension: "rpd", retryable: "at_reset", calendar: "utc_day" }],
  ["upstream_provider_shared_pool", { id: "or3", dimension: "capacity", retryable: "soon" }],
  ["openrouter_in_flight_budget", { id: "or4", dimension: "spend", retryable: "soon" }],
  ["openrouter_credits", { id: "or5", dimension: "spend", retryable: "never" }],
  ["openrouter_key_limit", { id: "or6", dimension: "spend", retryable: "never" }],
  ["openrouter_guardrail_budget", { id: "or7", dimension: "spend", retryable: "at_reset" }],
  ["openrouter_workspace_budget", { id: "or8", dimension: "spend", retryable: "at_reset" }],
]);
const OPEN = /^(?:openrouter|upstream|gateway|provider)_[a-z0-9_]{2,60}$/;

/** What a source means by its documentation, where nothing else of the response is known; null = not one of OpenRouter's. */
export function documentedMeaning(source: LimitSource): Pick<Known, "dimension" | "retryable"> | null {
  return KNOWN.get(source) ?? null;
}

/** Rules of a stated limit source, for the list of rules. */
export const STATED_SOURCE_RULES: readonly Rule[] = [
  ...[...KNOWN].map(([source, { calendar, ...known }]) => ({
    ...known,
    source,
    ...(calendar === undefined ? {} : { calendar }),
  })),
  { id: "or0", source: "openrouter_*", dimension: "detect" as const, retryable: "soon" as const },
];

/**
 * A limit source that the response names counts before anything else, and an unseen one is kept as it came.
 * With the caller's own key (`is_byok`) the shared pool is the caller's account again, and the provider's words decide.
 */
export function statedSource(reading: Reading): Match | null {
  const field = fieldOf(reading.signals, "limit_source");
  if (field === null) return null;
  const source = field.value.trim();
  const evidence = [{ path: field.path, excerpt: source }];
  const known = KNOWN.get(source);
  if (source === "upstream_provider_shared_pool" && fieldOf(reading.signals, "is_byok")?.value === "true") return null;
  if (known !== undefined) {
    const { calendar, ...rest } = known;
    return {
      rule: { ...rest, source, ...(calendar === undefined ? {} : { calendar }) },
      confidence: "explicit",
      evidence,
    };
  }
  return OPEN.test(source) ? { rule: unseen(source, reading), confidence: "explicit", evidence } : null;
}

function unseen(source: LimitSource, reading: Reading): Rule {
  const isMoney = /(?:credits|budget|key_limit)$/.test(source) || reading.effectiveStatus === 402;
  if (isMoney) return { id: "or0", source, dimension: "spend", retryable: "never" };
  return { id: "or0", source, dimension: "detect", retryable: "soon" };
}
