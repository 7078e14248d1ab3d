import type { AlertEvent, AlertMetricId, Severity } from "../model/alert";
import type { Filter, Window } from "../store/query";

/** One alert from when it fired until it was over, as charts mark it. */
export interface AlertSpan {
  key: string;
  metric: AlertMetricId;
  severity: Severity;
  fromMs: number;
  /** null = it fires still. */
  toMs: number | null;
  /** What it was, from when until when. */
  label: string;
  /** Why it fired. */
  href: string;
}

/** Alerts whose marks would stand on the same place of an axis. */
export interface AlertMark {
  fromMs: number;
  /** null = one of them fires still. */
  toMs: number | null;
  severity: Severity;
  labels: string[];
  /** Of the first of them. */
  href: string;
}

export type AlertChart = "limited" | "utilization" | "fallback" | "cache" | "ttft";

const MIN_DISTANCE_PX = 8;

/** Episodes out of their events; those of labels that the filter leaves out are left out too. */
export function alertSpans(
  events: readonly AlertEvent[],
  filter: Filter,
  say: (event: AlertEvent, toMs: number | null) => Pick<AlertSpan, "label" | "href">,
): AlertSpan[] {
  const byEpisode = new Map<string, AlertEvent[]>();
  for (const event of events) {
    const known = byEpisode.get(event.episodeId);
    if (known) known.push(event);
    else byEpisode.set(event.episodeId, [event]);
  }
  return [...byEpisode.values()].flatMap((own) => {
    const last = own.reduce((a, b) => (b.seq > a.seq ? b : a));
    if (!isWithin(last, filter)) return [];
    const toMs = own.find(({ kind }) => kind === "resolved")?.atMs ?? null;
    const severity = own.some((event) => event.severity === "critical") ? "critical" : "warning";
    const { episodeId: key, metric, firedAtMs: fromMs } = last;
    return [{ key, metric, severity, fromMs, toMs, ...say({ ...last, severity }, toMs) }];
  });
}

const FIELDS = ["provider", "upstream", "model", "app", "environment", "key"] as const;

function isWithin({ labels }: AlertEvent, filter: Filter): boolean {
  return FIELDS.every((field) => {
    const value = labels[field];
    return value === undefined || (filter[field]?.includes(value) ?? true);
  });
}

/** The alerts that belong on a chart: of its own metrics; what belongs on no other stands with the limited attempts. */
export function alertsOn(chart: AlertChart, spans: readonly AlertSpan[]): AlertSpan[] {
  return spans.filter(({ metric }) => chartOf(metric) === chart);
}

function chartOf(metric: AlertMetricId): AlertChart {
  if (/_utilization$|^nearest_limit$|^time_to_exhaustion$/.test(metric)) return "utilization";
  if (metric === "fallback_rate") return "fallback";
  if (metric === "cache_hit_rate" || metric === "prompt_cache_share") return "cache";
  return metric.startsWith("ttft") ? "ttft" : "limited";
}

/** Spans that touch the window in order; those that begin nearer than 8 px to the first of a group join it. */
export function alertMarks(spans: readonly AlertSpan[], { fromMs, toMs }: Window, widthPx: number): AlertMark[] {
  const nearMs = ((toMs - fromMs) / Math.max(1, widthPx)) * MIN_DISTANCE_PX;
  const marks: AlertMark[] = [];
  const inside = spans.filter((span) => span.fromMs <= toMs && (span.toMs === null || span.toMs >= fromMs));
  for (const span of inside.toSorted((a, b) => a.fromMs - b.fromMs)) {
    const last = marks.at(-1);
    if (last !== undefined && span.fromMs - last.fromMs < nearMs) {
      last.labels.push(span.label);
      last.toMs = last.toMs === null || span.toMs === null ? null : Math.max(last.toMs, span.toMs);
      if (span.severity === "critical") last.severity = "critical";
    } else {
      marks.push({
        fromMs: span.fromMs,
        toMs: span.toMs,
        severity: span.severity,
        labels: [span.label],
        href: span.href,
      });
    }
  }
  return marks;
}
