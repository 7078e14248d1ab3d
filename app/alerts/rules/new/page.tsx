import type { Metadata } from "next";
import { loadPageContext } from "@/app/page-context";
import { loadPreferences } from "@/app/preferences";
import { PageHead } from "@/components/alerts/page-head";
import { RuleEditor } from "@/components/alerts/rule-editor";
import { alertsHref } from "@/lib/alerts-view/alerts-view";
import { loadRuleEditor } from "@/lib/alerts-view/editor-start";
import { isAlertMetric } from "@/lib/alerts-view/metric-facts";
import { copyForm, startForm } from "@/lib/alerts-view/rule-form";
import { alertMetricMessages } from "@/lib/i18n/alert-metrics";
import { alertRuleMessages } from "@/lib/i18n/alert-rules";
import type { SearchParams } from "@/lib/view/params";

interface PageProps {
  searchParams: Promise<SearchParams>;
}

export async function generateMetadata(): Promise<Metadata> {
  const { locale } = await loadPreferences();
  return { title: alertRuleMessages(locale).newTitle };
}

export default async function Page({ searchParams }: PageProps) {
  const { runtime, preferences, params, view, timeZone } = await loadPageContext(searchParams);
  const { locale } = preferences;
  const words = alertRuleMessages(locale);
  const { rules, channels, poolNames, usualChannels } = await loadRuleEditor(runtime);
  const copied = rules.find(({ id }) => id === params.get("copy"));
  const asked = params.get("metric") ?? "";
  const metric = isAlertMetric(asked) ? asked : "rate_429";
  const start =
    copied === undefined
      ? startForm(metric, alertMetricMessages(locale).name[metric], usualChannels, timeZone)
      : copyForm(copied, words.copyOf(copied.name));
  return (
    <>
      <PageHead back={{ href: alertsHref({ tab: "rules" }, view), label: words.back }} title={words.newTitle} />
      <RuleEditor
        key={`${copied?.id ?? ""} ${metric}`}
        edited={null}
        start={start}
        channels={channels}
        poolNames={poolNames}
      />
    </>
  );
}
