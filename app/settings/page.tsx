import type { Metadata } from "next";
import { connection } from "next/server";
import { loadPreferences } from "@/app/preferences";
import { PoolsPanel } from "@/components/settings/pools-panel";
import { ServerCard } from "@/components/settings/server-card";
import { formatFor } from "@/lib/i18n/format";
import { settingsMessages } from "@/lib/i18n/settings";
import { getRuntime } from "@/server/runtime-handle";

export async function generateMetadata(): Promise<Metadata> {
  const { locale } = await loadPreferences();
  return { title: settingsMessages(locale).title };
}

export default async function Page() {
  await connection();
  const runtime = getRuntime();
  const [{ locale }, pools, status] = await Promise.all([
    loadPreferences(),
    runtime.settings.pools(),
    runtime.attempts.status(),
  ]);
  const words = settingsMessages(locale);
  return (
    <>
      <h1>{words.title}</h1>
      <PoolsPanel pools={pools} locale={locale} />
      <ServerCard runtime={runtime} status={status} words={words} format={formatFor(locale, "UTC")} />
    </>
  );
}
