import type { Offender } from "../metrics/overview-model";
import { viewHref } from "./params";
import type { ViewState } from "./view-state";

/** The limited attempts behind a row: those of its keys, or of its model where it is no known pool. */
export function offenderHref(view: ViewState, { poolId, provider, model, keys }: Offender): string {
  const narrowed = poolId !== null && keys.length > 0 ? { key: keys } : { model: [model] };
  const filter = { ...view.filter, provider: [provider], ...narrowed };
  return viewHref("/requests", { ...view, filter }, { show: "attempts", outcome: "limited" });
}
