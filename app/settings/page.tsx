import type { Metadata } from "next";
import { connection } from "next/server";
import { loadPreferences } from "@/app/preferences";
import { readPage } from "@/app/read-page";
import { ChangesLink } from "@/components/settings/changes-link";
import { KeysPanel } from "@/components/settings/keys-panel";
import { PoolsPanel } from "@/components/settings/pools-panel";
import { PreferencesCard } from "@/components/settings/preferences-card";
import { PricesPanel } from "@/components/settings/prices-panel";
import { ServerCard } from "@/components/settings/server-card";
import { SessionsCard } from "@/components/settings/sessions-card";
import { StorageCard } from "@/components/settings/storage-card";
import { readHeadroom } from "@/lib/counting/headroom";
import { formatFor } from "@/lib/i18n/format";
import { settingsMessages } from "@/lib/i18n/settings";
import { storageMessages } from "@/lib/i18n/storage";
import { unpricedModels } from "@/lib/prices/unpriced-models";
import { homeZone } from "@/lib/view/preferences";
import { getRuntime } from "@/server/runtime-handle";

const ZONE_NAMES = ["UTC", ...Intl.supportedValuesOf("timeZone").filter((name) => name !== "UTC")];
const WEEK_MS = 7 * 86_400_000;

export async function generateMetadata(): Promise<Metadata> {
  const { locale } = await loadPreferences();
  return { title: settingsMessages(locale).title };
}

export default async function Page() {
  await connection();
  const runtime = getRuntime();
  const { locale, zones } = await loadPreferences();
  const words = settingsMessages(locale);
  const format = formatFor(locale, homeZone(zones));
  const { access } = runtime;
  return readPage(runtime, <h1>{words.title}</h1>, async () => {
    const nowMs = runtime.now();
    const pools = await runtime.settings.pools();
    const [headroom, observed, prices, unpriced, status, storage] = await Promise.all([
      readHeadroom(runtime.attempts, pools, nowMs),
      runtime.settings.observed(),
      runtime.settings.prices(),
      unpricedModels(runtime.attempts, { fromMs: nowMs - WEEK_MS, toMs: nowMs }),
      runtime.attempts.status(),
      runtime.storage().catch(() => null),
    ]);
    return (
      <>
        <h1>{words.title}</h1>
        <PoolsPanel
          pools={pools}
          headroom={Object.fromEntries(headroom)}
          observed={observed}
          locale={locale}
          timeZone={format.timeZone}
          nowMs={nowMs}
        />
        <PricesPanel prices={prices} unpriced={unpriced} locale={locale} />
        <KeysPanel keys={access.keys.list()} areNeeded={access.hasLogin} origin={runtime.origin} />
        {access.caller().kind === "session" ? <SessionsCard /> : null}
        <StorageCard
          storage={storage}
          status={status}
          retention={runtime.retention}
          databasePath={runtime.databasePath}
          words={storageMessages(locale)}
          format={format}
        />
        <PreferencesCard zoneNames={ZONE_NAMES} />
        <ServerCard runtime={runtime} words={words} />
        <ChangesLink locale={locale} />
      </>
    );
  });
}
