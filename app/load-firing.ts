import { alertsText } from "@/lib/alerts-view/alerts-text";
import { type FiringSummary, firingSummary } from "@/lib/alerts-view/firing";
import { loadAlertsState } from "@/lib/alerts-view/load-alerts";
import { homeZone } from "@/lib/view/preferences";
import type { Runtime } from "@/server/runtime-handle";
import type { Preferences } from "./preferences";

/** What every page says about alerts. */
export async function loadFiring(runtime: Runtime, { locale, zones }: Preferences): Promise<FiringSummary> {
  const state = await loadAlertsState(runtime, locale);
  return firingSummary(state, alertsText(locale, homeZone(zones), runtime.now(), state.poolNames));
}
