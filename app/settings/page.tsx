import type { Metadata } from "next";
import { connection } from "next/server";
import { loadPreferences } from "@/app/preferences";
import { readPage } from "@/app/read-page";
import { PoolsPanel } from "@/components/settings/pools-panel";
import { ServerCard } from "@/components/settings/server-card";
import { StorageCard } from "@/components/settings/storage-card";
import { formatFor } from "@/lib/i18n/format";
import { settingsMessages } from "@/lib/i18n/settings";
import { storageMessages } from "@/lib/i18n/storage";
import { getRuntime } from "@/server/runtime-handle";

export async function generateMetadata(): Promise<Metadata> {
  const { locale } = await loadPreferences();
  return { title: settingsMessages(locale).title };
}

export default async function Page() {
  await connection();
  const runtime = getRuntime();
  const { locale, browserZone } = await loadPreferences();
  const words = settingsMessages(locale);
  return readPage(runtime, <h1>{words.title}</h1>, async () => {
    const [pools, observed, status, storage] = await Promise.all([
      runtime.settings.pools(),
      runtime.settings.observed(),
      runtime.attempts.status(),
      runtime.storage().catch(() => null),
    ]);
    return (
      <>
        <h1>{words.title}</h1>
        <PoolsPanel
          pools={pools}
          observed={observed}
          locale={locale}
          timeZone={browserZone ?? "UTC"}
          nowMs={Date.now()}
        />
        <StorageCard
          storage={storage}
          status={status}
          retention={runtime.retention}
          databasePath={runtime.databasePath}
          words={storageMessages(locale)}
          format={formatFor(locale, browserZone ?? "UTC")}
        />
        <ServerCard runtime={runtime} words={words} />
      </>
    );
  });
}
