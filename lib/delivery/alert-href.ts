import type { AlertEvent, InstanceLabels } from "../model/alert";
import type { Filter } from "../store/query";
import { viewHref } from "../view/params";

/** Labels that pages can be filtered by. */
const FIELDS = ["provider", "model", "app", "environment", "key", "upstream"] as const;

/** Path of the page that shows the window in which a threshold was crossed; where an episode is over, the one that fired it. */
export function alertHref(event: AlertEvent): string {
  const { evaluation, kind, firedAtMs } = event;
  const widthMs = evaluation.windowToMs - evaluation.windowFromMs;
  const range =
    kind === "resolved"
      ? { kind: "absolute" as const, fromMs: firedAtMs - widthMs, toMs: firedAtMs }
      : { kind: "absolute" as const, fromMs: evaluation.windowFromMs, toMs: evaluation.windowToMs };
  return viewHref("/", { range, filter: filterOf(event), timeZone: null });
}

function filterOf({ labels, context }: AlertEvent): Filter {
  const filter: Filter = { layer: "client" };
  for (const field of FIELDS) {
    const value = labels[field];
    if (value !== undefined) filter[field] = [value];
  }
  const source = labels.limit_source;
  if (source !== undefined) filter.limitSource = [source];
  if (isOfPool(labels) && filter.provider === undefined && context?.provider != null) {
    filter.provider = [context.provider];
  }
  return filter;
}

/** Pages know no filter by pool: its provider is the nearest. */
function isOfPool(labels: InstanceLabels): boolean {
  return labels.pool !== undefined;
}
