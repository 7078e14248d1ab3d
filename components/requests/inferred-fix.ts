import { inferredMessages } from "../../lib/i18n/inferred";
import type { Locale } from "../../lib/i18n/locale";
import type { InferredDimension } from "../../lib/metrics/infer-dimension";
import type { StoredAttempt } from "../../lib/model/attempt";
import type { Dimension, LimitSource } from "../../lib/model/limit";

/** What a fix is told about; the limit in the unit of the dimension. */
export interface FixedLimit {
  limitSource: LimitSource;
  dimension: Dimension;
  limit: number | null;
  upstream: string | null;
}

/** The inferred limit where there is one: whoever owns it, sending less of what it counts is what helps. */
export function fixedLimit(
  row: Pick<StoredAttempt, "dimension" | "limit" | "upstream">,
  limitSource: LimitSource,
  inferred: InferredDimension | null,
): FixedLimit {
  if (inferred === null || inferred.dimension === null) {
    return { limitSource, dimension: row.dimension ?? "unknown", limit: row.limit, upstream: row.upstream };
  }
  const known = inferred.limits.find(({ limit }) => limit === inferred.limit);
  return {
    limitSource: "provider_rate_limit",
    dimension: inferred.dimension,
    limit: known?.limitValue ?? null,
    upstream: null,
  };
}

/** Says before the fix that it is for an inferred limit; empty where nothing was inferred. */
export function fixLead(inferred: InferredDimension | null, locale: Locale): string {
  if (inferred === null || inferred.dimension === null || inferred.limit === null) return "";
  const words = inferredMessages(locale);
  return words.fixFor(words.limit[inferred.limit]);
}
