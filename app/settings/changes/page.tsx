import type { Metadata } from "next";
import { connection } from "next/server";
import { loadPreferences } from "@/app/preferences";
import { AuditCard } from "@/components/settings/audit-card";
import { accessMessages } from "@/lib/i18n/access";
import { formatFor } from "@/lib/i18n/format";
import { type SearchParams, toUrlParams } from "@/lib/view/params";
import { homeZone } from "@/lib/view/preferences";
import { getRuntime } from "@/server/runtime-handle";

const CHANGES_A_PAGE = 50;

export async function generateMetadata(): Promise<Metadata> {
  const { locale } = await loadPreferences();
  return { title: accessMessages(locale).audit.title };
}

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  await connection();
  const { locale, zones } = await loadPreferences();
  const before = Number(toUrlParams(await searchParams).get("before") ?? Number.NaN);
  const cursor = Number.isSafeInteger(before) && before > 0 ? before : null;
  const page = await getRuntime().access.audit({ cursor, limit: CHANGES_A_PAGE });
  return (
    <>
      <h1>{accessMessages(locale).audit.title}</h1>
      <AuditCard page={page} isNewest={cursor === null} locale={locale} format={formatFor(locale, homeZone(zones))} />
    </>
  );
}
