import { connection } from "next/server";
import { type Format, formatFor } from "@/lib/i18n/format";
import type { OverviewView } from "@/lib/metrics/overview-view";
import type { StoreStatus } from "@/lib/store/query";
import { parseViewState, type SearchParams, toUrlParams } from "@/lib/view/params";
import { homeZone } from "@/lib/view/preferences";
import type { ViewState } from "@/lib/view/view-state";
import { windowOf } from "@/lib/view/window";
import { getRuntime, type Runtime } from "@/server/runtime-handle";
import { loadPreferences, type Preferences } from "./preferences";

/** All that every page starts from. */
export interface PageContext {
  runtime: Runtime;
  preferences: Preferences;
  params: URLSearchParams;
  view: ViewState;
  asked: OverviewView;
  nowMs: number;
  timeZone: string;
  format: Format;
  status: StoreStatus;
}

/** Reads the request; never at build time. */
export async function loadPageContext(searchParams: Promise<SearchParams>): Promise<PageContext> {
  await connection();
  const runtime = getRuntime();
  const { attempts, reads } = runtime;
  const [preferences, query, status] = await Promise.all([
    loadPreferences(),
    searchParams,
    // Done in no time; what stops before a page has begun would stand in the log as its failure.
    reads.outside(attempts.status),
  ]);
  const params = toUrlParams(query);
  const view = parseViewState(params);
  const nowMs = runtime.now();
  const timeZone = view.timeZone ?? homeZone(preferences.zones);
  return {
    runtime,
    preferences,
    params,
    view,
    asked: { ...windowOf(view, nowMs), filter: view.filter },
    nowMs,
    timeZone,
    format: formatFor(preferences.locale, timeZone),
    status,
  };
}
