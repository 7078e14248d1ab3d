import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { loadPageContext } from "@/app/page-context";
import { loadPreferences } from "@/app/preferences";
import { readPage } from "@/app/read-page";
import { ListEmpty } from "@/components/requests/list-empty";
import { RequestsPage } from "@/components/requests/requests-page";
import { requestsText } from "@/components/requests/text";
import { requestsMessages } from "@/lib/i18n/requests";
import { type SearchParams, viewHref } from "@/lib/view/params";
import { loadRequestsList } from "@/lib/view/requests-list";
import { parseRequestsView, requestPath } from "@/lib/view/requests-view";

interface PageProps {
  searchParams: Promise<SearchParams>;
}

export async function generateMetadata(): Promise<Metadata> {
  const { locale } = await loadPreferences();
  return { title: requestsMessages(locale).list.title };
}

export default async function Page({ searchParams }: PageProps) {
  const { runtime, params, view, asked, format, nowMs } = await loadPageContext(searchParams);
  const list = parseRequestsView(params);
  const text = requestsText(format, nowMs);
  return readPage(runtime, <h1>{text.words.list.title}</h1>, async () => {
    if (list.id !== null) {
      const found = await runtime.attempts.request(list.id, {});
      if (found.length > 0) redirect(requestPath(list.id));
      return (
        <>
          <h1>{text.words.list.title}</h1>
          <ListEmpty reason={{ kind: "no_such_id", id: list.id, href: viewHref("/requests", view) }} text={text} />
        </>
      );
    }
    const loaded = await loadRequestsList(runtime.attempts, asked.window, asked.filter, list);
    const isSlow = runtime.reads.current()?.hasReadRows === true;
    const shown = { view, list, params, loaded, text, nowMs, isSlow, window: asked.window };
    return <RequestsPage {...shown} />;
  });
}
