import type { Database } from "better-sqlite3";
import { drizzle } from "drizzle-orm/better-sqlite3";
import type { StoredAttempt } from "../../lib/model/attempt";
import type { Pool } from "../../lib/model/pool";
import type { StoredRequest } from "../../lib/model/request";
import type { PoolSpanQuery, PoolSpanRow } from "../../lib/store/pool-span";
import type {
  AttemptPageQuery,
  AttemptSeriesRow,
  FacetValue,
  Filter,
  Group,
  Page,
  PoolUsageQuery,
  PoolUsageRow,
  RequestDetail,
  RequestPageQuery,
  RequestScope,
  RequestSeriesQuery,
  RequestSeriesRow,
  SeriesQuery,
  StoreStatus,
  Window,
} from "../../lib/store/query";
import type { Reclassify, ReclassifyQuery, ReclassifyStep } from "../../lib/store/reclassify";
import type { Deploy } from "../../lib/store/settings";
import { readFacets } from "./facets";
import { readPoolSpan } from "./pool-span";
import { readPoolUsage } from "./pool-usage";
import { readReclassifyStep } from "./reclassify";
import { readAttemptPage, readRequestDetails, readRequestPage } from "./rows";
import { readRequestSeries, readSeries } from "./series";
import { readDeploys, readPools } from "./settings";
import { readStatus } from "./status";

/** What reader threads answer. */
export interface ReaderQueries {
  series: { input: SeriesQuery; output: AttemptSeriesRow[] };
  requestSeries: { input: RequestSeriesQuery; output: RequestSeriesRow[] };
  poolUsage: { input: PoolUsageQuery; output: PoolUsageRow[] };
  poolSpan: { input: PoolSpanQuery; output: PoolSpanRow[] };
  facets: { input: { window: Window; filter: Filter; group: Group }; output: FacetValue[] };
  attempts: { input: AttemptPageQuery; output: Page<StoredAttempt> };
  requests: { input: RequestPageQuery; output: Page<StoredRequest> };
  request: { input: { requestId: string; scope: RequestScope }; output: RequestDetail[] };
  status: { input: Record<string, never>; output: Omit<StoreStatus, "queuedBatches"> };
  reclassify: { input: Omit<ReclassifyQuery, "apply">; output: ReclassifyStep };
  pools: { input: Record<string, never>; output: Pool[] };
  deploys: { input: Window; output: Deploy[] };
}

export type QueryName = keyof ReaderQueries;
export type Query = { [Name in QueryName]: { name: Name; input: ReaderQueries[Name]["input"] } }[QueryName];

/** Answers a query on a read-only connection; `rules` tell what rereading would change. */
export function answerQuery(database: Database, query: Query, rules: Reclassify): unknown {
  switch (query.name) {
    case "series":
      return readSeries(database, query.input);
    case "requestSeries":
      return readRequestSeries(database, query.input);
    case "poolUsage":
      return readPoolUsage(database, query.input);
    case "poolSpan":
      return readPoolSpan(database, query.input);
    case "facets":
      return readFacets(database, query.input.window, query.input.filter, query.input.group);
    case "attempts":
      return readAttemptPage(database, query.input);
    case "requests":
      return readRequestPage(database, query.input);
    case "request":
      return readRequestDetails(database, query.input.requestId, query.input.scope);
    case "status":
      return readStatus(database);
    case "reclassify":
      return readReclassifyStep(database, query.input, rules);
    case "pools":
      return readPools(drizzle(database));
    case "deploys":
      return readDeploys(drizzle(database), query.input);
  }
}
