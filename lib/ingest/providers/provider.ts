import type { Dimension, LimitSource, Retryable, Scope } from "../../model/limit";
import type { Reading } from "../reading/reading";

/** When a limit resets by its documentation, where the response does not say. */
export type Calendar = "utc_day" | "pacific_day" | "utc_month";

/**
 * One row of a provider's rules. All given conditions must hold; a rule without code, message, header and field is
 * decided by the status alone. `detect`: the dimension is read from text and headers.
 */
export interface Rule {
  id: string;
  /** HTTP statuses it holds for; absent = any. Not asked where no status is known. */
  status?: readonly number[];
  code?: RegExp;
  /** Where the code must stand. */
  codePath?: RegExp;
  message?: RegExp;
  header?: { name: RegExp; value?: RegExp };
  /** Holds only where this header is missing. */
  lacksHeader?: string;
  /** A named fact of the body, e.g. `is_byok`. */
  field?: { key: string; value: RegExp };
  /** Set where the words are too common to count without a matching status; headers alone always need one. */
  needsStatus?: true;
  /** Words that all kinds of servers say: asked only where no status is known, of a listed host or of one nobody knows. */
  onlyWithoutStatus?: true;
  /** Asked only after the provider behind the gateway had its say. */
  afterInner?: true;
  source: LimitSource;
  dimension: Dimension | "detect";
  retryable: Retryable;
  /** What the dimension is where `detect` finds none, because the provider documents a single one. */
  otherwise?: Dimension;
  calendar?: Calendar;
  /** Whose limit the same words mean where a known gateway speaks; null = the rule does not hold there. */
  gatewaySource?: LimitSource | null;
  /** A short wait the server states belongs to another window than the one that decides (Gemini per-day quotas). */
  calendarBeatsWait?: true;
}

export interface Provider {
  id: string;
  /** As people write it, for texts. */
  name: string;
  /** A gateway may repeat what a provider behind it said; so may a host that nobody listed, though its money is its own. */
  kind: "provider" | "gateway" | "unlisted";
  /** Where vendors document its limits, as an address. */
  documentation?: string;
  /** What a gateway calls its own balance, where not `gateway_credits`. */
  creditsSource?: LimitSource;
  /** Whose limit a rate is that no rule of its own explains; null = only its statuses tell. */
  rateSource?: LimitSource | null;
  /** Who shares its limits unless the response says otherwise. */
  scope: Scope;
  rules: readonly Rule[];
  /** Words in a relayed error by which one sees that this provider spoke. */
  marks?: RegExp;
  /** Codes that are no limit, whatever status comes with them. */
  ordinary?: RegExp;
  /** What this provider's words mean, tried before the general ones. */
  words?: readonly { pattern: RegExp; dimension: Dimension }[];
  /** Provider id that this gateway names as the one who said it; null where the gateway itself spoke. */
  inner?: (reading: Reading) => string | null;
}
