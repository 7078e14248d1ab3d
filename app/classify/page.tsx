import type { Metadata } from "next";
import { headers } from "next/headers";
import { loadPreferences } from "@/app/preferences";
import { ClassifyPage } from "@/components/classify/classify-page";
import { classifyMessages } from "@/lib/i18n/classify";
import { PROVIDERS } from "@/lib/ingest/providers/index";

export async function generateMetadata(): Promise<Metadata> {
  const { locale } = await loadPreferences();
  return { title: classifyMessages(locale).title };
}

export default async function Page() {
  // A browser sends credentials only where it was asked for them.
  const needsPassword = (await headers()).has("authorization");
  const known = PROVIDERS.map(({ id, name }) => ({ id, name })).toSorted((a, b) => a.name.localeCompare(b.name));
  return <ClassifyPage known={known} needsPassword={needsPassword} />;
}
