import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { loadPageContext } from "@/app/page-context";
import { ChannelEditor } from "@/components/alerts/channel-editor";
import { PageHead } from "@/components/alerts/page-head";
import { alertsHref } from "@/lib/alerts-view/alerts-view";
import { channelFormOf, shownChannel } from "@/lib/alerts-view/channel-form";
import { alertChannelMessages } from "@/lib/i18n/alert-channels";
import type { SearchParams } from "@/lib/view/params";
import { getRuntime } from "@/server/runtime-handle";

interface PageProps {
  params: Promise<{ id: string }>;
  searchParams: Promise<SearchParams>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const id = decodeURIComponent((await params).id);
  const channel = (await getRuntime().alerts.channels()).find((one) => one.id === id);
  return { title: channel?.name ?? id };
}

export default async function Page({ params: path, searchParams }: PageProps) {
  const { runtime, preferences, view } = await loadPageContext(searchParams);
  const id = decodeURIComponent((await path).id);
  const words = alertChannelMessages(preferences.locale);
  const [channels, health] = await Promise.all([runtime.alerts.channels(), runtime.alerts.channelHealth()]);
  const channel = channels.find((one) => one.id === id);
  if (channel === undefined) notFound();
  // What is sealed stays on the server.
  const shown = shownChannel(channel);
  return (
    <>
      <PageHead back={{ href: alertsHref({ tab: "channels" }, view), label: words.back }} title={channel.name} />
      <ChannelEditor
        key={channel.id}
        channel={shown}
        start={channelFormOf(shown)}
        health={health.find(({ channelId }) => channelId === id) ?? null}
        others={channels.filter((one) => one.id !== id).map(({ id: other, name, type }) => ({ id: other, name, type }))}
      />
    </>
  );
}
