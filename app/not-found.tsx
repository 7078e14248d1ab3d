import Link from "next/link";
import { controlClass } from "@/components/ui/button";
import { EmptyCard } from "@/components/ui/empty-card";
import { commonMessages } from "@/lib/i18n/common";
import { loadPreferences } from "./preferences";

export async function generateMetadata() {
  const { locale } = await loadPreferences();
  return { title: commonMessages(locale).notFound.title };
}

export default async function NotFound() {
  const { locale } = await loadPreferences();
  const words = commonMessages(locale).notFound;
  return (
    <EmptyCard title={words.title}>
      <p>{words.hint}</p>
      <Link className={controlClass()} href="/">
        {words.home}
      </Link>
    </EmptyCard>
  );
}
