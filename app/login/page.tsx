import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { connection } from "next/server";
import { loadPreferences } from "@/app/preferences";
import { LoginForm } from "@/components/login/login-form";
import { safeNextPath } from "@/lib/access/next-path";
import { accessMessages } from "@/lib/i18n/access";
import { type SearchParams, toUrlParams } from "@/lib/view/params";
import { getRuntime } from "@/server/runtime-handle";

export async function generateMetadata(): Promise<Metadata> {
  const { locale } = await loadPreferences();
  return { title: accessMessages(locale).login.title };
}

/** Whoever is in already is led on. */
export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  await connection();
  const next = safeNextPath(toUrlParams(await searchParams).get("next"));
  if (getRuntime().access.caller().kind !== "stranger") redirect(next);
  const { locale } = await loadPreferences();
  return <LoginForm next={next} locale={locale} />;
}
