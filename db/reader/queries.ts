import { drizzle } from "drizzle-orm/better-sqlite3";
import type { StoredAttempt } from "../../lib/model/attempt";
import type { Pool } from "../../lib/model/pool";
import type { Price } from "../../lib/model/price";
import type { ProviderWord } from "../../lib/model/provider-word";
import type { StoredRequest } from "../../lib/model/request";
import type { KeptFrom } from "../../lib/store/kept-from";
import type { PoolEaters, PoolEatersQuery } from "../../lib/store/pool-eaters";
import type { PoolPeaks, PoolPeaksQuery } from "../../lib/store/pool-peaks";
import type { PoolSpanQuery, PoolSpanRow } from "../../lib/store/pool-span";
import type { ProviderWordQuery } from "../../lib/store/provider-word";
import type {
  AttemptPageQuery,
  AttemptSeriesRow,
  Breakdown,
  BreakdownQuery,
  FacetValue,
  Filter,
  Group,
  LimitPlace,
  LimitPlacesQuery,
  LimitSeriesQuery,
  LimitSeriesRow,
  Page,
  PoolUsageQuery,
  PoolUsageRow,
  PoolUseQuery,
  PoolUseRow,
  RequestDetail,
  RequestPageQuery,
  RequestScope,
  RequestSeriesQuery,
  RequestSeriesRow,
  Run,
  SeriesQuery,
  StoreStatus,
  TargetRow,
  Window,
} from "../../lib/store/query";
import type { Reclassify, ReclassifyQuery, ReclassifyStep } from "../../lib/store/reclassify";
import type { RuleFiguresQuery, RuleFiguresRow, StopRow } from "../../lib/store/rule-figures";
import type { Deploy, Observed } from "../../lib/store/settings";
import type { AccessRead } from "../access-calls";
import type { AlertRead } from "../alert-calls";
import { answerAccessRead } from "./access";
import { answerAlertRead } from "./alerts";
import { readBreakdown } from "./breakdown";
import { readFacets } from "./facets";
import { readKeptFrom } from "./kept-from";
import { readLimitPlaces } from "./limit-places";
import { readPoolEaters } from "./pool-eaters";
import { readPoolPeaks } from "./pool-peaks";
import { readPoolSpan } from "./pool-span";
import { readPoolUsage, readPoolUse, readTargets } from "./pool-usage";
import { readProviderWord } from "./provider-word";
import type { Reader } from "./reader";
import { readReclassifyStep } from "./reclassify";
import { readAttemptPage, readRequestDetails, readRequestPage } from "./rows";
import { readRuleFigures } from "./rule-figures";
import { readRuns } from "./runs";
import { readLimitSeries, readRequestSeries, readSeries } from "./series";
import { readDeploys, readObserved, readPools, readPrices } from "./settings";
import { readStatus } from "./status";
import { readStops } from "./stops";

/** What reader threads answer. */
export interface ReaderQueries {
  series: { input: SeriesQuery; output: AttemptSeriesRow[] };
  limitSeries: { input: LimitSeriesQuery; output: LimitSeriesRow[] };
  requestSeries: { input: RequestSeriesQuery; output: RequestSeriesRow[] };
  poolUsage: { input: PoolUsageQuery; output: PoolUsageRow[] };
  poolUse: { input: PoolUseQuery; output: PoolUseRow[] };
  targets: { input: PoolUseQuery; output: TargetRow[] };
  limitPlaces: { input: LimitPlacesQuery; output: LimitPlace[] };
  breakdown: { input: BreakdownQuery; output: Breakdown };
  poolSpan: { input: PoolSpanQuery; output: PoolSpanRow[] };
  poolPeaks: { input: PoolPeaksQuery; output: PoolPeaks };
  poolEaters: { input: PoolEatersQuery; output: PoolEaters };
  providerWord: { input: ProviderWordQuery; output: ProviderWord[] };
  facets: { input: { window: Window; filter: Filter; group: Group }; output: FacetValue[] };
  attempts: { input: AttemptPageQuery; output: Page<StoredAttempt> };
  requests: { input: RequestPageQuery; output: Page<StoredRequest> };
  request: { input: { requestId: string; scope: RequestScope }; output: RequestDetail[] };
  ruleFigures: { input: { queries: readonly RuleFiguresQuery[] }; output: (RuleFiguresRow[] | null)[] };
  stops: { input: Window; output: StopRow[] };
  keptFrom: { input: Record<string, never>; output: KeptFrom };
  runs: { input: Record<string, never>; output: Run[] };
  status: { input: Record<string, never>; output: Omit<StoreStatus, "queuedBatches"> };
  reclassify: { input: Omit<ReclassifyQuery, "apply">; output: ReclassifyStep };
  pools: { input: Record<string, never>; output: Pool[] };
  observed: { input: Record<string, never>; output: Observed };
  prices: { input: Record<string, never>; output: Price[] };
  deploys: { input: Window; output: Deploy[] };
  /** A read of the alert port; answers what that answers. None reads rows of attempts. */
  alerts: { input: AlertRead; output: unknown };
  /** A read of the access port; answers what that answers. */
  access: { input: AccessRead; output: unknown };
}

export type QueryName = keyof ReaderQueries;
export type Query = { [Name in QueryName]: { name: Name; input: ReaderQueries[Name]["input"] } }[QueryName];

/** Answers a query on a read-only connection; `rules` tell what rereading would change. */
export function answerQuery(reader: Reader, query: Query, rules: Reclassify): unknown {
  switch (query.name) {
    case "series":
      return readSeries(reader, query.input);
    case "limitSeries":
      return readLimitSeries(reader, query.input);
    case "requestSeries":
      return readRequestSeries(reader, query.input);
    case "poolUsage":
      return readPoolUsage(reader, query.input);
    case "poolUse":
      return readPoolUse(reader, query.input);
    case "targets":
      return readTargets(reader, query.input);
    case "limitPlaces":
      return readLimitPlaces(reader, query.input);
    case "breakdown":
      return readBreakdown(reader, query.input);
    case "poolSpan":
      return readPoolSpan(reader, query.input);
    case "poolPeaks":
      return readPoolPeaks(reader, query.input);
    case "poolEaters":
      return readPoolEaters(reader, query.input);
    case "providerWord":
      return readProviderWord(reader, query.input);
    case "facets":
      return readFacets(reader, query.input.window, query.input.filter, query.input.group);
    case "attempts":
      return readAttemptPage(reader, query.input);
    case "requests":
      return readRequestPage(reader, query.input);
    case "request":
      return readRequestDetails(reader, query.input.requestId, query.input.scope);
    case "ruleFigures":
      return readRuleFigures(reader, query.input.queries);
    case "stops":
      return readStops(reader, query.input);
    case "keptFrom":
      return readKeptFrom(reader);
    case "runs":
      return readRuns(reader);
    case "status":
      return readStatus(reader.database);
    case "reclassify":
      return readReclassifyStep(reader, query.input, rules);
    case "pools":
      return readPools(drizzle(reader.database));
    case "observed":
      return readObserved(reader.database);
    case "prices":
      return readPrices(drizzle(reader.database));
    case "deploys":
      return readDeploys(drizzle(reader.database), query.input);
    case "alerts":
      return answerAlertRead(reader.database, query.input);
    case "access":
      return answerAccessRead(reader.database, query.input);
  }
}
