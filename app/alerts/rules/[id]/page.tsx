import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { loadPageContext } from "@/app/page-context";
import { PageHead } from "@/components/alerts/page-head";
import { RuleEditor } from "@/components/alerts/rule-editor";
import { RuleState } from "@/components/alerts/rule-state";
import { alertsHref } from "@/lib/alerts-view/alerts-view";
import { loadRuleEditor } from "@/lib/alerts-view/editor-start";
import { ruleFormOf } from "@/lib/alerts-view/rule-form";
import { alertRuleMessages } from "@/lib/i18n/alert-rules";
import type { SearchParams } from "@/lib/view/params";
import { getRuntime } from "@/server/runtime-handle";

interface PageProps {
  params: Promise<{ id: string }>;
  searchParams: Promise<SearchParams>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const id = decodeURIComponent((await params).id);
  const rule = (await getRuntime().alerts.rules()).find((one) => one.id === id);
  return { title: rule?.name ?? id };
}

export default async function Page({ params: path, searchParams }: PageProps) {
  const { runtime, preferences, view } = await loadPageContext(searchParams);
  const id = decodeURIComponent((await path).id);
  const words = alertRuleMessages(preferences.locale);
  const { rules, channels, poolNames } = await loadRuleEditor(runtime);
  const rule = rules.find((one) => one.id === id);
  if (rule === undefined) notFound();
  return (
    <>
      <PageHead back={{ href: alertsHref({ tab: "rules" }, view), label: words.back }} title={rule.name}>
        <RuleState rule={rule} />
      </PageHead>
      <RuleEditor
        key={rule.id}
        edited={{ id: rule.id, version: rule.version }}
        start={ruleFormOf(rule)}
        channels={channels}
        poolNames={poolNames}
      />
    </>
  );
}
