import type { AlertEvent } from "../model/alert";
import type { ChannelReport, MessageLanguage } from "../model/channel";
import { ownerOf } from "../model/limit";
import { budgetFigures, unitOf } from "./event-values";
import { poolName, resetAtOf } from "./event-where";
import { noticeText } from "./message-text";
import type { Notice, NoticeItem } from "./notice";
import { oneLine } from "./plain-text";
import { singleItem } from "./single-item";

const NANO = 1e9;

export function isoTime(atMs: number): string {
  return new Date(atMs).toISOString();
}

/** `{type, timestamp, data}` of Standard Webhooks. The same at each try, and one event a message: none is left out. */
export function webhookPayload(notice: Notice, language: MessageLanguage) {
  const title = noticeText(notice, { language, nowMs: notice.createdAtMs }).title;
  const { createdAtMs, appUrl } = notice;
  switch (notice.kind) {
    case "test":
      return {
        type: "alert.test",
        timestamp: isoTime(createdAtMs),
        data: { title, channel: oneLine(notice.channelName), url: appUrl },
      };
    case "channel_failing":
      return {
        type: "channel.failing",
        timestamp: isoTime(createdAtMs),
        data: {
          ...outageData(notice, title),
          last_error: notice.lastError === null ? null : oneLine(notice.lastError),
        },
      };
    case "channel_recovered":
      return {
        type: "channel.recovered",
        timestamp: isoTime(createdAtMs),
        data: { ...outageData(notice, title), recovered_at: isoTime(createdAtMs) },
      };
    case "alert": {
      const item = singleItem(notice);
      const { event } = item;
      return {
        type: `alert.${event.kind}`,
        timestamp: isoTime(event.atMs),
        data: { title, ...alertData(item, notice.poolNames, language) },
      };
    }
  }
}

function outageData(
  { channelName, outageId, sinceMs, waitingAlerts, lostAlerts, appUrl }: ChannelReport & { appUrl: string },
  title: string,
) {
  return {
    title,
    channel: oneLine(channelName),
    outage_id: outageId,
    failing_since: isoTime(sinceMs),
    waiting_alerts: waitingAlerts,
    lost_alerts: lostAlerts,
    url: appUrl,
  };
}

function alertData(
  { event, firedLate, url, requestUrls }: NoticeItem,
  poolNames: Record<string, string>,
  language: MessageLanguage,
) {
  const { evaluation, context, metric } = event;
  const figure = (value: number | null) => edgeFigure(event, value);
  const isOver = event.kind === "resolved";
  return {
    alert_id: event.fingerprint,
    episode_id: event.episodeId,
    sequence: event.seq,
    rule: { id: event.ruleId, name: oneLine(event.ruleName), metric, unit: edgeUnit(event), severity: event.severity },
    status: isOver ? "resolved" : "firing",
    reason: event.reason,
    told_late: firedLate !== null,
    labels: event.labels,
    value: figure(evaluation.value),
    direction: event.direction,
    threshold: figure(evaluation.threshold),
    resolve_threshold: figure(event.resolveAt),
    lower_bound: evaluation.lowerBound,
    samples: evaluation.samples,
    bad: evaluation.bad,
    window_seconds: Math.round((evaluation.windowToMs - evaluation.windowFromMs) / 1_000),
    window_start: isoTime(evaluation.windowFromMs),
    window_end: isoTime(evaluation.windowToMs),
    started_at: isoTime(event.firedAtMs),
    fired_at: isoTime(event.firedAtMs),
    resolved_at: isOver ? isoTime(event.atMs) : null,
    limit: limitData(event),
    pool: poolData(event, poolNames),
    budget: budgetData(event),
    fix: context?.fix?.[language === "en" ? "en" : "zh"] ?? null,
    example_requests: (context?.exampleRequestIds ?? []).map((id) => ({
      request_id: id,
      url: requestUrls[id] ?? null,
    })),
    url,
  };
}

function edgeUnit({ metric }: AlertEvent): string {
  const unit = unitOf(metric);
  return unit === "nano_usd" ? "usd" : unit;
}

/** Money leaves as USD. */
function edgeFigure({ metric }: AlertEvent, value: number | null): number | null {
  return value !== null && unitOf(metric) === "nano_usd" ? value / NANO : value;
}

function limitData(event: AlertEvent) {
  const { context, labels } = event;
  const source = context?.limitSource ?? labels.limit_source ?? null;
  const resetAtMs = resetAtOf(event);
  if (source === null && resetAtMs === null) return null;
  return {
    source,
    owner: context?.owner ?? (source === null ? null : ownerOf(source)),
    dimension: context?.dimension ?? null,
    retryable: context?.retryable ?? null,
    share: context?.share ?? null,
    provider: context?.provider ?? null,
    model: context?.model ?? null,
    reset_at: resetAtMs === null ? null : isoTime(resetAtMs),
    seconds_to_reset: resetAtMs === null ? null : Math.max(0, Math.ceil((resetAtMs - event.atMs) / 1_000)),
  };
}

function poolData({ context, labels }: AlertEvent, poolNames: Record<string, string>) {
  if (context?.pool) return { id: context.pool.id, name: oneLine(context.pool.name) };
  return typeof labels.pool === "string" ? { id: labels.pool, name: oneLine(poolName(labels.pool, poolNames)) } : null;
}

function budgetData(event: AlertEvent) {
  const figures = budgetFigures(event);
  if (event.budget === null || figures === null) return null;
  return {
    amount_usd: event.budget.amountUsd,
    spent_usd: figures.spentUsd,
    projected_usd: figures.projectedUsd,
    period: event.budget.period,
    time_zone: event.budget.timeZone,
  };
}
