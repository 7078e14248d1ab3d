import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { loadPageContext } from "@/app/page-context";
import { readPage } from "@/app/read-page";
import { ChooseRequest } from "@/components/requests/choose-request";
import { RequestPage } from "@/components/requests/request-page";
import { requestsText } from "@/components/requests/text";
import { inferDimensions } from "@/lib/metrics/infer-dimension-load";
import { requestStory } from "@/lib/metrics/request-story";
import { type SearchParams, viewHref } from "@/lib/view/params";
import { parseRequestScope, requestHref, requestsHref } from "@/lib/view/requests-view";

interface PageProps {
  params: Promise<{ id: string }>;
  searchParams: Promise<SearchParams>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  return { title: decodeURIComponent((await params).id) };
}

export default async function Page({ params: path, searchParams }: PageProps) {
  const { runtime, params, view, format, nowMs } = await loadPageContext(searchParams);
  const id = decodeURIComponent((await path).id);
  const text = requestsText(format, nowMs);
  return readPage(runtime, <h1>{id}</h1>, async () => {
    const found = await runtime.attempts.request(id, parseRequestScope(params));
    const [only] = found;
    if (only === undefined) notFound();
    if (found.length > 1) {
      const requests = found.map(({ request }) => request);
      const hrefOf = (request: (typeof requests)[number]) => requestHref(id, request, params);
      return <ChooseRequest requestId={id} requests={requests} text={text} hrefOf={hrefOf} />;
    }
    const inferred = await inferDimensions(runtime, only.attempts, nowMs);
    return (
      <RequestPage
        story={requestStory(only)}
        inferred={inferred}
        text={text}
        backHref={requestsHref(params, {})}
        settingsHref={viewHref("/settings", view)}
      />
    );
  });
}
