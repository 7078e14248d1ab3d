import type { TileMetric } from "../metrics/overview-model";
import { viewHref } from "./params";
import type { ViewState } from "./view-state";

/** Where the figures of the overview lead: to their chart on the page, or to the requests they are made of. */
export function tileHrefs(view: ViewState): Record<TileMetric, string> {
  return {
    rate_429: viewHref("/requests", view, { show: "attempts", outcome: "limited" }),
    nearest_limit: "#utilization",
    fallback_rate: "#fallback",
    cache_hit_rate: "#cache",
    ttft: "#ttft",
    wait_lost: viewHref("/requests", view, { outcome: "rescued,failed_by_limit" }),
    cost: viewHref("/requests", view),
  };
}
