import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { loadPageContext } from "@/app/page-context";
import { loadPreferences } from "@/app/preferences";
import { readPage } from "@/app/read-page";
import { HeadroomCard } from "@/components/pools/headroom-card";
import { WhoUsedCard } from "@/components/pools/who-used-card";
import { readHeadroom } from "@/lib/counting/headroom";
import { overviewMessages } from "@/lib/i18n/overview";
import { poolMessages } from "@/lib/i18n/pool-messages";
import { EXACT_ROWS } from "@/lib/metrics/pool-uses";
import { limitsOf } from "@/lib/store/pool-use";
import { type SearchParams, viewHref } from "@/lib/view/params";

interface PageProps {
  params: Promise<{ id: string }>;
  searchParams: Promise<SearchParams>;
}

export async function generateMetadata(): Promise<Metadata> {
  const { locale } = await loadPreferences();
  return { title: poolMessages(locale).who };
}

export default async function Page({ params, searchParams }: PageProps) {
  const { id } = await params;
  const context = await loadPageContext(searchParams);
  const { runtime, preferences, view, asked, format, nowMs } = context;
  const pools = await runtime.settings.pools();
  const pool = pools.find((one) => one.id === id);
  if (pool === undefined) notFound();
  const limits = limitsOf(pool);
  const limit = limits.find((one) => one === context.params.get("limit")) ?? limits[0];
  const words = { ...poolMessages(preferences.locale), limitNames: overviewMessages(preferences.locale).limit };
  return readPage(runtime, <h1>{pool.name}</h1>, async () => {
    const [headroom, eaters] = await Promise.all([
      readHeadroom(runtime.attempts, [pool], nowMs),
      limit === undefined
        ? null
        : runtime.attempts.poolEaters({
            ...asked.window,
            layer: view.filter.layer,
            poolId: id,
            limit,
            maxRows: EXACT_ROWS,
          }),
    ]);
    const hrefOf = (other: string) => viewHref(`/pools/${encodeURIComponent(id)}`, view, { limit: other });
    return (
      <>
        <h1>
          {pool.name} <small>{pool.provider}</small>
        </h1>
        <HeadroomCard headroom={headroom.get(id) ?? []} words={words} format={format} nowMs={nowMs} />
        {limit === undefined || eaters === null ? null : (
          <WhoUsedCard
            eaters={eaters}
            limit={limit}
            limits={limits.map((name) => ({ name, href: hrefOf(name) }))}
            window={asked.window}
            words={words}
            format={format}
            nowMs={nowMs}
          />
        )}
      </>
    );
  });
}
