import type { Metadata } from "next";
import { loadPageContext } from "@/app/page-context";
import { loadPreferences } from "@/app/preferences";
import { readPage } from "@/app/read-page";
import { AlertsPage } from "@/components/alerts/alerts-page";
import { alertsText } from "@/lib/alerts-view/alerts-text";
import { parseAlertsView } from "@/lib/alerts-view/alerts-view";
import { loadAlerts } from "@/lib/alerts-view/load-alerts";
import { alertsMessages } from "@/lib/i18n/alerts";
import type { SearchParams } from "@/lib/view/params";

interface PageProps {
  searchParams: Promise<SearchParams>;
}

export async function generateMetadata(): Promise<Metadata> {
  const { locale } = await loadPreferences();
  return { title: alertsMessages(locale).title };
}

export default async function Page({ searchParams }: PageProps) {
  const { runtime, preferences, params, view, timeZone, nowMs } = await loadPageContext(searchParams);
  const { locale } = preferences;
  const shown = parseAlertsView(params);
  return readPage(runtime, <h1>{alertsMessages(locale).title}</h1>, async () => {
    const data = await loadAlerts(runtime, shown, locale);
    const text = alertsText(locale, timeZone, nowMs, data.poolNames);
    return <AlertsPage view={shown} data={data} text={text} timeZone={view.timeZone} />;
  });
}
