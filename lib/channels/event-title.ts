import type { Format } from "../i18n/format";
import { isMetricId } from "../metrics/catalog";
import type { AlertEvent } from "../model/alert";
import { budgetFigures, formatOf, writtenMoment, writtenValue } from "./event-values";
import { limitOf, type PoolNames, resetAtOf, whereOf } from "./event-where";
import type { MessageWords } from "./message-words";
import type { NoticeItem } from "./notice";

/** `429 rate of openai is 12.4%, above 5%`, and what became of it in front. */
export function eventTitle({ event, firedLate }: NoticeItem, poolNames: PoolNames, words: MessageWords): string {
  const format = formatOf(event, words.locale);
  const where = whereOf(event, poolNames, words);
  const subject = words.subject(words.metric[event.metric], where);
  const title = () => {
    switch (event.kind) {
      case "fired":
        return statement(event, subject, where, words, format);
      case "escalated":
        return words.escalated(statement(event, subject, where, words, format));
      case "repeat":
        return words.repeated(statement(event, subject, where, words, format));
      case "no_data":
        return words.noData(subject);
      case "resolved":
        return firedLate === null
          ? ended(event, subject, where, words, format)
          : words.late(
              subject,
              format.moment(firedLate.firedAtMs, event.atMs),
              writtenMoment(event.atMs, event.atMs, format),
            );
    }
  };
  return words.locale === "en" ? capital(title()) : title();
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function statement(
  event: AlertEvent,
  subject: string,
  where: string | null,
  words: MessageWords,
  format: Format,
): string {
  const { metric, direction, evaluation, labels } = event;
  const value = writtenValue(metric, evaluation.value, format);
  const threshold = writtenValue(metric, evaluation.threshold, format);
  const count = evaluation.value ?? 0;
  switch (metric) {
    case "budget_used":
      return words.spent(subject, value, count < evaluation.threshold ? null : threshold, headingFor(event, format));
    case "time_to_exhaustion": {
      const what = words.subject(limitOf(labels, words) ?? words.limit.rpd, where);
      return words.exhausted(what, value, threshold);
    }
    case "never_stops":
      return words.neverStops(count, value, where);
    case "at_reset_stops": {
      const resetAtMs = resetAtOf(event);
      return words.resetStops(
        count,
        value,
        where,
        resetAtMs === null ? null : writtenMoment(resetAtMs, event.atMs, format),
      );
    }
    case "minutes_silent":
      return words.silent(where, value, threshold);
    default:
      return words.is(subject, value, direction, threshold);
  }
}

/** Where the pace of a budget leads, if that is news: beyond the amount, before it is spent. */
function headingFor(event: AlertEvent, format: Format): string | null {
  const share = budgetFigures(event)?.projectedShare ?? null;
  return share !== null && share > 1 && (event.evaluation.value ?? 0) < 1 ? format.share(share) : null;
}

function ended(event: AlertEvent, subject: string, where: string | null, words: MessageWords, format: Format): string {
  const { metric, evaluation, reason } = event;
  const took = format.roundDuration(Math.max(0, event.atMs - event.firedAtMs));
  if (reason !== null && reason !== "cleared") return words.closed(subject, words.reason[reason], took);
  if (metric === "minutes_silent") return words.resolved(words.heardAgain(where), took);
  const isFigure = isMetricId(metric) && evaluation.value !== null;
  return words.resolved(
    isFigure ? words.isNow(subject, writtenValue(metric, evaluation.value, format)) : subject,
    took,
  );
}
