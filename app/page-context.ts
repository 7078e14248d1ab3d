import { connection } from "next/server";
import { type Format, makeFormat } from "@/lib/i18n/format";
import type { OverviewView } from "@/lib/metrics/overview-view";
import type { StoreStatus } from "@/lib/store/query";
import { parseView } from "@/lib/view/params";
import type { ViewState } from "@/lib/view/view-state";
import { windowOf } from "@/lib/view/window";
import { getRuntime, type Runtime } from "@/server/runtime-handle";
import { loadPreferences, type Preferences } from "./preferences";

/** What Next hands a page as its query. */
export type SearchParams = Promise<Record<string, string | string[] | undefined>>;

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
export async function loadPageContext(searchParams: SearchParams): Promise<PageContext> {
  await connection();
  const runtime = getRuntime();
  const [preferences, query, status] = await Promise.all([loadPreferences(), searchParams, runtime.attempts.status()]);
  const params = toParams(query);
  const view = parseView(params);
  const nowMs = runtime.now();
  const timeZone = view.timeZone ?? preferences.browserZone ?? "UTC";
  return {
    runtime,
    preferences,
    params,
    view,
    asked: windowOf(view, nowMs),
    nowMs,
    timeZone,
    format: makeFormat(preferences.locale, timeZone),
    status,
  };
}

function toParams(query: Record<string, string | string[] | undefined>): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of value === undefined ? [] : [value].flat()) params.append(name, one);
  }
  return params;
}
