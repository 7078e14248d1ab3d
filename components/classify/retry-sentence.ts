import type { ClassifyVerdict } from "../../lib/api/classify";
import type { ClassifyMessages } from "../../lib/i18n/classify-messages";
import type { Format } from "../../lib/i18n/format";
import { isServerAdvice } from "../../lib/model/limit";

type Timing = Pick<ClassifyVerdict, "retryable" | "retry_after_ms" | "retry_after_source" | "reset_at" | "waits">;

/** Whether and when a retry helps, in plain words. */
export function retrySentence(timing: Timing, words: ClassifyMessages["retry"], format: Format): string {
  const { retryable, retry_after_ms: waitMs, retry_after_source: source, reset_at: resetAt } = timing;
  if (retryable === "never") return timing.waits.length > 0 ? words.neverThoughStated : words.never;
  if (retryable === "soon") {
    return waitMs === null || !isServerAdvice(source) ? words.soon : words.soonAfter(format.duration(waitMs));
  }
  if (waitMs === null || resetAt === null) return words.atResetUnknown;
  const instant = format.instant(Date.parse(resetAt));
  const wait = format.duration(waitMs);
  return isServerAdvice(source) ? words.atReset(instant, wait) : words.byCalendar(instant, wait);
}
