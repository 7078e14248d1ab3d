import { type Format, formatFor, NOTHING } from "../i18n/format";
import { isMetricId, metricOf, type Unit } from "../metrics/catalog";
import type { AlertEvent, AlertMetricId } from "../model/alert";
import type { MessageLanguage } from "../model/channel";

const NANO = 1e9;

/** Units of values of alerts, as evaluations hold them. */
export type AlertUnit = Unit | "seconds" | "minutes";

export function unitOf(metric: AlertMetricId): AlertUnit {
  if (isMetricId(metric)) return metricOf(metric).unit;
  switch (metric) {
    case "budget_used":
      return "share";
    case "time_to_exhaustion":
      return "seconds";
    case "minutes_silent":
      return "minutes";
    default:
      return "count";
  }
}

/** Times of an alert are UTC, those of a budget its own zone's: both say which. */
export function formatOf(event: Pick<AlertEvent, "budget"> | null, language: MessageLanguage): Format {
  return formatFor(language, event?.budget?.timeZone ?? "UTC");
}

export function writtenValue(metric: AlertMetricId, value: number | null, format: Format): string {
  if (value === null) return NOTHING;
  switch (unitOf(metric)) {
    case "share":
      return format.share(value);
    case "ms":
      return format.roundDuration(value);
    case "nano_usd":
      return format.cost(value);
    case "seconds":
      return format.roundDuration(value * 1_000);
    case "minutes":
      return format.roundDuration(value * 60_000);
    case "ratio":
      return String(Math.round(value * 100) / 100);
    case "count":
      return format.count(value);
  }
}

export function writtenUsd(usd: number, format: Format): string {
  return format.cost(usd * NANO);
}

/** `12:01 UTC`; with the day where it is not within a day before `nowMs`. */
export function writtenMoment(atMs: number, nowMs: number, format: Format): string {
  return `${format.moment(atMs, nowMs)} ${format.zoneName(atMs)}`;
}

/** What a budget's event says: spent so far, and where the pace leads. */
export function budgetFigures({ budget, evaluation }: AlertEvent) {
  if (budget === null || evaluation.value === null) return null;
  const projectedShare = evaluation.projected ?? null;
  return {
    spentUsd: evaluation.value * budget.amountUsd,
    projectedShare,
    projectedUsd: projectedShare === null ? null : projectedShare * budget.amountUsd,
  };
}
