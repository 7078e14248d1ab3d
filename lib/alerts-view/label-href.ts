import type { InstanceLabels } from "../model/alert";
import type { Filter, Window } from "../store/query";
import { viewHref } from "../view/params";
import type { ViewState } from "../view/view-state";

const FIELDS = ["provider", "upstream", "model", "app", "environment", "key"] as const;

/** The limited attempts behind an instance: its labels as filters over the window it was judged by. */
export function labelFilterHref(
  labels: InstanceLabels,
  { timeZone }: Pick<ViewState, "timeZone">,
  { fromMs, toMs }: Window,
): string {
  const filter: Filter = { layer: "client" };
  for (const field of FIELDS) {
    const value = labels[field];
    if (value !== undefined) filter[field] = [value];
  }
  const source = labels.limit_source;
  if (source !== undefined) filter.limitSource = [source];
  const range = { kind: "absolute" as const, fromMs, toMs };
  return viewHref("/requests", { range, filter, timeZone }, { show: "attempts", outcome: "limited" });
}
