import type { Metadata } from "next";
import { headers } from "next/headers";
import { OverviewCharts } from "@/components/overview/charts";
import { FirstAttempt } from "@/components/overview/first-attempt";
import styles from "@/components/overview/overview.module.css";
import { FilteredOut, NotInRange } from "@/components/overview/overview-empty";
import { Tiles } from "@/components/overview/tiles";
import { VerdictLine } from "@/components/overview/verdict-line";
import { LiveRefresh } from "@/components/shell/live-refresh";
import { alertsText } from "@/lib/alerts-view/alerts-text";
import { overviewAlerts } from "@/lib/alerts-view/overview-alerts";
import type { AlertSpan } from "@/lib/charts/alert-marks";
import { commonMessages } from "@/lib/i18n/common";
import { overviewMessages } from "@/lib/i18n/overview";
import { overviewText } from "@/lib/i18n/overview-text";
import { buildOverview } from "@/lib/metrics/overview";
import type { OverviewModel } from "@/lib/metrics/overview-model";
import type { SearchParams } from "@/lib/view/params";
import { tileHrefs } from "@/lib/view/tile-hrefs";
import { loadPageContext, type PageContext } from "./page-context";
import { loadPreferences } from "./preferences";
import { readPage } from "./read-page";

interface PageProps {
  searchParams: Promise<SearchParams>;
}

export async function generateMetadata(): Promise<Metadata> {
  const { locale } = await loadPreferences();
  return { title: { absolute: commonMessages(locale).pageTitle(overviewMessages(locale).title) } };
}

export default async function Page({ searchParams }: PageProps) {
  const context = await loadPageContext(searchParams);
  const { runtime, preferences, asked, nowMs } = context;
  const heading = <h1>{overviewMessages(preferences.locale).title}</h1>;
  return readPage(runtime, heading, async () => {
    const [model, alerts] = await Promise.all([buildOverview(runtime, asked, nowMs), readAlerts(context)]);
    if (model.empty !== null) return <Empty context={context} reason={model.empty} />;
    return <Overview context={context} model={model} alerts={alerts} />;
  });
}

async function readAlerts({ runtime, preferences, asked, timeZone, nowMs }: PageContext): Promise<AlertSpan[]> {
  const pools = await runtime.settings.pools();
  const poolNames = Object.fromEntries(pools.map(({ id, name }) => [id, name]));
  const text = alertsText(preferences.locale, timeZone, nowMs, poolNames);
  return overviewAlerts(runtime.alerts, asked.window, asked.filter, text);
}

interface OverviewProps {
  context: PageContext;
  model: OverviewModel;
  alerts: AlertSpan[];
}

function Overview({ context, model, alerts }: OverviewProps) {
  const { runtime, preferences, view, nowMs, timeZone } = context;
  const text = overviewText(preferences.locale, timeZone, nowMs);
  const isSlow = runtime.reads.current()?.hasReadRows === true;
  return (
    <div className={styles.page}>
      <LiveRefresh dataAtMs={nowMs} isMoving={view.range.kind === "relative"} isSlow={isSlow} />
      <div>
        <h1>{text.words.title}</h1>
        <VerdictLine verdicts={model.verdicts} text={text} />
      </div>
      <Tiles tiles={model.tiles} text={text} hrefs={tileHrefs(view)} />
      <OverviewCharts model={model} nowMs={nowMs} alerts={alerts} />
    </div>
  );
}

async function Empty({ context, reason }: { context: PageContext; reason: "never" | "not_in_range" | "filtered_out" }) {
  const { runtime, view, nowMs, preferences, status, timeZone } = context;
  const text = overviewText(preferences.locale, timeZone, nowMs);
  if (reason === "never" || status.lastEndedAtMs === null) {
    const { origin, databasePath } = runtime;
    // A browser sends credentials only where it was asked for them.
    const needsPassword = (await headers()).has("authorization");
    return (
      <FirstAttempt
        origin={origin}
        databasePath={databasePath}
        needsPassword={needsPassword}
        locale={preferences.locale}
        text={text}
      />
    );
  }
  return (
    <div className={styles.page}>
      <LiveRefresh dataAtMs={nowMs} isMoving={view.range.kind === "relative"} />
      <h1>{text.words.title}</h1>
      {reason === "not_in_range" ? (
        <NotInRange lastAtMs={status.lastEndedAtMs} view={view} text={text} />
      ) : (
        <FilteredOut view={view} locale={preferences.locale} text={text} />
      )}
    </div>
  );
}
