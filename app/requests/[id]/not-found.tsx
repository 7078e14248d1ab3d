import Link from "next/link";
import { loadPreferences } from "@/app/preferences";
import { controlClass } from "@/components/ui/button";
import { EmptyCard } from "@/components/ui/empty-card";
import { requestsMessages } from "@/lib/i18n/requests";

/** There is no request with this id, or none any more. */
export default async function NotFound() {
  const { locale } = await loadPreferences();
  const { list } = requestsMessages(locale);
  return (
    <>
      <h1>{list.title}</h1>
      <EmptyCard title={list.unknownId}>
        <p>{list.notFoundHint}</p>
        <Link className={controlClass()} href="/requests">
          {list.backToList}
        </Link>
      </EmptyCard>
    </>
  );
}
