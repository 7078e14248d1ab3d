import type { AttemptStore } from "../store/attempts";
import type { Filter, Window } from "../store/query";
import type { SettingsStore } from "../store/settings";

/** What a page reads from. */
export interface Stores {
  attempts: Pick<
    AttemptStore,
    | "series"
    | "limitSeries"
    | "requestSeries"
    | "poolUsage"
    | "poolUse"
    | "poolPeaks"
    | "poolEaters"
    | "providerWord"
    | "targets"
    | "breakdown"
    | "limitPlaces"
    | "poolSpan"
    | "facets"
    | "attempts"
    | "requests"
    | "request"
    | "runs"
    | "status"
  >;
  settings: SettingsStore;
}

/** What a page asks for: its range, its bucket width and its filters. */
export interface OverviewView {
  window: Window;
  /** A multiple of one minute, see lib/metrics/buckets. */
  stepMs: number;
  filter: Filter;
}
