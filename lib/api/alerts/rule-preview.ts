import type { PreviewError, RulePreview } from "../../alerts/alert-desk";
import { isoUtc } from "../../charts/csv";
import type { AlertMetricId } from "../../model/alert";
import type { Window } from "../../store/query";
import { type ApiAnswer, badRequest, jsonAnswer, type ProblemItem, unprocessable } from "../answer";
import { readBody } from "../body";
import { parseTime, TIME_FORMS } from "../time";
import type { AlertRuntime } from "./alert-runtime";
import { alertUnit, sentValue } from "./alert-unit";
import { RulePreviewBody } from "./rule-body";
import { readRule } from "./rule-input";

const DAY_MS = 86_400_000;
const MAX_PREVIEW_DAYS = 7;

/** `POST /api/v1/alert-rules/preview`: what the rule would have done, by what runs at night. */
export async function previewAnswer(bodyText: string, runtime: AlertRuntime): Promise<ApiAnswer> {
  const read = readBody(bodyText, RulePreviewBody);
  if ("refusal" in read) return read.refusal;
  const { name = "Preview", from, to, ...body } = read.value;
  const window = readWindow(from, to, runtime.now());
  if ("errors" in window) return badRequest(window.errors);
  const rule = readRule({ ...body, name }, await runtime.alerts.channels());
  if ("errors" in rule) return unprocessable(rule.errors);
  try {
    return jsonAnswer(previewRow(await runtime.alertDesk.preview(rule.input, window), rule.input.metric));
  } catch (error) {
    if (isPreviewError(error))
      return unprocessable([{ path: "", message: error.message, value: null }], { code: error.problem });
    throw error;
  }
}

/** By name: the server's bundle has a class of its own. */
function isPreviewError(error: unknown): error is PreviewError {
  return error instanceof Error && error.name === "PreviewError";
}

type Time = string | number | undefined;

function readWindow(from: Time, to: Time, nowMs: number): Window | { errors: ProblemItem[] } {
  const toMs = to === undefined ? nowMs : parseTime(String(to), nowMs);
  const end = Math.min(toMs ?? nowMs, nowMs);
  const fromMs = from === undefined ? end - MAX_PREVIEW_DAYS * DAY_MS : parseTime(String(from), nowMs);
  const unread = [
    { path: "from", value: from, atMs: fromMs },
    { path: "to", value: to, atMs: toMs },
  ].filter(({ atMs }) => atMs === null);
  if (fromMs === null || toMs === null)
    return { errors: unread.map(({ path, value }) => ({ path, message: `Must be ${TIME_FORMS}.`, value })) };
  const refuseFrom = (message: string) => ({ errors: [{ path: "from", message, value: from ?? null }] });
  if (fromMs >= end) return refuseFrom("Must be before to, and in the past.");
  if (end - fromMs > MAX_PREVIEW_DAYS * DAY_MS)
    return refuseFrom(`Must be at most ${MAX_PREVIEW_DAYS} days before to.`);
  return { fromMs, toMs: end };
}

export function previewRow({ instances, ...preview }: RulePreview, metric: AlertMetricId) {
  return {
    metric,
    unit: alertUnit(metric),
    from: isoUtc(preview.fromMs),
    to: isoUtc(preview.toMs),
    is_shortened: preview.isShortened,
    fired: preview.fired,
    escalated: preview.escalated,
    omitted_instances: preview.omittedInstances,
    instances: instances.map(({ labels, points, episodes }) => ({
      labels,
      points: points.map(([atMs, value]) => [atMs, sentValue(metric, value)]),
      episodes: episodes.map(({ fromMs, toMs, severity, worstValue, escalatedAtMs }) => ({
        from: isoUtc(fromMs),
        to: isoUtc(toMs),
        severity,
        worst_value: sentValue(metric, worstValue),
        escalated: escalatedAtMs.map(isoUtc),
      })),
    })),
  };
}
