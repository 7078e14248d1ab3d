import { type CsvCell, isoUtc, toCsv } from "../charts/csv";
import { alignWindow, bucketCount, bucketsOf, HOUR_MS, MINUTE_MS, STEPS_MS, stepFor } from "../metrics/buckets";
import { isMetricId, METRIC_IDS, type Metric, metricOf } from "../metrics/catalog";
import type { Stores } from "../metrics/overview-view";
import { isGroupedByLimits, type MetricSeries, readSeries } from "../metrics/series";
import { GROUPS, type Group, isLimitGroup } from "../store/query";
import { type ApiAnswer, badRequest, csvAnswer, jsonAnswer } from "./answer";
import { FILTER_PARAMETERS, readFilter } from "./filter";
import { readFormat } from "./format";
import { Parameters } from "./parameters";

export const MAX_SERIES_POINTS = 1_500;
const MAX_STEP_MS = 366 * 24 * HOUR_MS;

const KNOWN = ["metric", "from", "to", "step_ms", "group_by", "format", ...FILTER_PARAMETERS];

/** `GET /api/v1/series`: one metric over time, by default the last hour. */
export async function seriesAnswer(
  params: URLSearchParams,
  stores: Stores,
  nowMs: number,
  accept: string | null = null,
): Promise<ApiAnswer> {
  const parameters = new Parameters(params, KNOWN);
  const metric = readMetric(parameters);
  const window = parameters.window(nowMs, HOUR_MS);
  const filter = readFilter(parameters);
  const groupBy = parameters.oneOf("group_by", GROUPS, null);
  const format = readFormat<"csv">(parameters, accept, ["json", "csv"]);
  if (metric !== null && groupBy !== null) refuseImpossibleGroup(parameters, metric, groupBy);
  const stepMs = parameters.errors.length > 0 ? MINUTE_MS : readStep(parameters, window);
  if (metric === null || parameters.errors.length > 0) return badRequest(parameters.errors);

  const buckets = bucketsOf(alignWindow(window, stepMs), stepMs, nowMs);
  const series = await readSeries(stores, { metric, buckets, filter, groupBy }, nowMs);
  if (format === "csv") return csvAnswer(seriesCsv(series, groupBy), { "x-step-ms": String(stepMs) });
  return jsonAnswer({ metric: metric.id, unit: metric.unit, step_ms: stepMs, series: series.map(seriesRow) });
}

function readMetric(parameters: Parameters): Metric | null {
  const id = parameters.text("metric");
  if (id !== null && isMetricId(id)) return metricOf(id);
  const reason = id === null ? "Missing." : "Unknown metric.";
  parameters.refuse("metric", `${reason} Valid ones: ${METRIC_IDS.join(", ")}.`, id);
  return null;
}

function refuseImpossibleGroup(parameters: Parameters, metric: Metric, groupBy: Group): void {
  if (metric.grain === "pool_minute") {
    parameters.refuse("group_by", `${metric.id} has one series per pool and limit; leave group_by out.`, groupBy);
  }
  if (isLimitGroup(groupBy) && !isGroupedByLimits(metric)) {
    const others = GROUPS.filter((group) => !isLimitGroup(group)).join(", ");
    const message = `Attempts that a limit stopped have no ${metric.id}. Valid ones: ${others}.`;
    parameters.refuse("group_by", message, groupBy);
  }
  if (metric.grain === "request" && groupBy === "upstream") {
    const others = GROUPS.filter((group) => group !== "upstream").join(", ");
    parameters.refuse("group_by", `Requests have no upstream of their own. Valid ones: ${others}.`, groupBy);
  }
}

function readStep(parameters: Parameters, window: { fromMs: number; toMs: number }): number {
  const stepMs = parameters.integer("step_ms", MINUTE_MS, MAX_STEP_MS, stepFor(window));
  if (stepMs % MINUTE_MS !== 0) {
    parameters.refuse("step_ms", "Must be a multiple of 60000 (one minute).", parameters.text("step_ms"));
    return stepMs;
  }
  const points = bucketCount(window, stepMs);
  if (points > MAX_SERIES_POINTS) {
    const least =
      STEPS_MS.find((step) => bucketCount(window, step) <= MAX_SERIES_POINTS) ?? stepFor(window, MAX_SERIES_POINTS);
    const message = `Gives ${points} points, the most is ${MAX_SERIES_POINTS}. Use at least ${least}, or narrow from and to.`;
    parameters.refuse("step_ms", message, parameters.text("step_ms"));
  }
  return stepMs;
}

function seriesRow({ labels, points, counted }: MetricSeries) {
  if (counted === undefined) return { labels, points };
  const { exactFromMs, isAtLeast } = counted;
  return { labels, points, exact_from: exactFromMs === null ? null : isoUtc(exactFromMs), at_least: isAtLeast };
}

function seriesCsv(series: readonly MetricSeries[], groupBy: string | null): string {
  const labels = Object.keys(series[0]?.labels ?? (groupBy === null ? {} : { [groupBy]: null }));
  const header = ["time", ...labels, "value", "denominator"];
  const rows = series.flatMap(({ labels: own, points }) =>
    points.map(([bucketMs, value, denominator]): CsvCell[] => [
      isoUtc(bucketMs),
      ...labels.map((label) => own[label] ?? null),
      value,
      denominator,
    ]),
  );
  return toCsv(header, rows);
}
