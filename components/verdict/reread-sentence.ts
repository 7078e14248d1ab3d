import type { VerdictMessages } from "../../lib/i18n/verdict-messages";
import type { StoredAttempt } from "../../lib/model/attempt";

/** What two readings of one attempt are compared by. */
export type Read = Pick<StoredAttempt, "limitSource" | "dimension" | "retryable">;

/** Where the current rules read a stored attempt otherwise: as what, and what to do about it; else null. */
export function rereadSentence(stored: Read, today: Read | null, words: VerdictMessages["reread"]): string | null {
  if (today === null) return null;
  const { limitSource, dimension, retryable } = today;
  if (limitSource === stored.limitSource && dimension === stored.dimension && retryable === stored.retryable)
    return null;
  const reading = [limitSource, dimension, retryable].filter((word) => word !== null).join(" · ");
  return words.differs(limitSource === null ? words.noLimit : reading);
}
