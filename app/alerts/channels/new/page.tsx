import type { Metadata } from "next";
import { loadPageContext } from "@/app/page-context";
import { loadPreferences } from "@/app/preferences";
import { ChannelEditor } from "@/components/alerts/channel-editor";
import { PageHead } from "@/components/alerts/page-head";
import { alertsHref } from "@/lib/alerts-view/alerts-view";
import { startChannel } from "@/lib/alerts-view/channel-form";
import { alertChannelMessages } from "@/lib/i18n/alert-channels";
import { CHANNEL_TYPES } from "@/lib/model/channel";
import type { SearchParams } from "@/lib/view/params";

interface PageProps {
  searchParams: Promise<SearchParams>;
}

export async function generateMetadata(): Promise<Metadata> {
  const { locale } = await loadPreferences();
  return { title: alertChannelMessages(locale).newTitle };
}

export default async function Page({ searchParams }: PageProps) {
  const { runtime, preferences, params, view } = await loadPageContext(searchParams);
  const words = alertChannelMessages(preferences.locale);
  const type = CHANNEL_TYPES.find((one) => one === params.get("type")) ?? "webhook";
  const others = (await runtime.alerts.channels()).map(({ id, name, type: kind }) => ({ id, name, type: kind }));
  return (
    <>
      <PageHead back={{ href: alertsHref({ tab: "channels" }, view), label: words.back }} title={words.newTitle} />
      <ChannelEditor channel={null} start={startChannel(type, preferences.locale)} health={null} others={others} />
    </>
  );
}
