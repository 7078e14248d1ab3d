import type { StoredAttempt } from "../model/attempt";
import type { ProviderWord } from "../model/provider-word";
import type { StoredRequest } from "../model/request";
import type { IngestAnswer, IngestRefusal } from "./ingest-answer";
import type { KeptFrom } from "./kept-from";
import type { PoolEaters, PoolEatersQuery } from "./pool-eaters";
import type { PoolPeaks, PoolPeaksQuery } from "./pool-peaks";
import type { PoolSpanQuery, PoolSpanRow } from "./pool-span";
import type { ProviderWordQuery } from "./provider-word";
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
} from "./query";
import type { ReclassifyQuery, ReclassifyStep } from "./reclassify";
import type { RuleFiguresQuery, RuleFiguresRow, StopRow } from "./rule-figures";

/** Port to the engine that keeps attempts: counters, bins, rows and cursors; no ratio, percentile, zone or word crosses it. */
export interface AttemptStore {
  /** Parses, checks, classifies, stores; resolves after commit. Rejects with StoreBusyError or StoreUnwritableError, and then nothing of the batch was kept. The body is the store's from then on: its memory may have moved to another thread. */
  ingest(body: Uint8Array): Promise<IngestAnswer | IngestRefusal>;
  series(query: SeriesQuery): Promise<AttemptSeriesRow[]>;
  /** Only of attempts that a limit or a bill stopped. */
  limitSeries(query: LimitSeriesQuery): Promise<LimitSeriesRow[]>;
  requestSeries(query: RequestSeriesQuery): Promise<RequestSeriesRow[]>;
  /** Raw ingredients of every minute: for a day of one provider or so. */
  poolUsage(query: PoolUsageQuery): Promise<PoolUsageRow[]>;
  /** Hours that touch the window. */
  poolUse(query: PoolUseQuery): Promise<PoolUseRow[]>;
  /** Attempts that ended in the window, widened to minutes, by what pools are matched by. */
  targets(query: PoolUseQuery): Promise<TargetRow[]>;
  /** Where each limit struck. Windows over six hours are widened to whole hours. */
  limitPlaces(query: LimitPlacesQuery): Promise<LimitPlace[]>;
  /** Where limits were met. The window is widened to buckets. */
  breakdown(query: BreakdownQuery): Promise<Breakdown>;
  /** Exact to the millisecond and as long as rows are kept, but read from rows: for spans of a minute or so. */
  poolSpan(query: PoolSpanQuery): Promise<PoolSpanRow[]>;
  /** Exact to the millisecond like a span, as far back as so many rows reach. */
  poolPeaks(query: PoolPeaksQuery): Promise<PoolPeaks>;
  /** Who used a limit of a pool, from rows like peaks. */
  poolEaters(query: PoolEatersQuery): Promise<PoolEaters>;
  /** What providers said in headers of observed pools, highest of each step; in no order. */
  providerWord(query: ProviderWordQuery): Promise<ProviderWord[]>;
  /** Values seen in the window with their attempts, most first. */
  facets(window: Window, filter: Filter, group: Group): Promise<FacetValue[]>;
  attempts(query: AttemptPageQuery): Promise<Page<StoredAttempt>>;
  requests(query: RequestPageQuery): Promise<Page<StoredRequest>>;
  /** Every request of this id; more than one only if apps or environments share it. */
  request(requestId: string, scope: RequestScope): Promise<RequestDetail[]>;
  /** What rules count, all at once. null = figures do not reach back so far in such steps. */
  ruleFigures(queries: readonly RuleFiguresQuery[]): Promise<(RuleFiguresRow[] | null)[]>;
  /** Client attempts that were refused until a reset or for good, by where and minute; read from rows: what is longer than an hour waits for those who read rows. */
  stops(window: Window): Promise<StopRow[]>;
  keptFrom(): Promise<KeptFrom>;
  /** Every run, the one that began last first. */
  runs(): Promise<Run[]>;
  status(): Promise<StoreStatus>;
  /** Settles the requests that are due and brings rollups up to the last row; the engine also does this by itself about once a second. */
  catchUp(): Promise<void>;
  /** Removes rows that ended before the instant, in small steps; answers how many attempts went. */
  prune(beforeMs: number): Promise<number>;
  /** Rereads one step of the rows that a limit stopped, in order of sequence, under the current rules. With `apply` every figure follows: in the end all reads as if the rows had come with their new verdicts, but what has settled stays settled. */
  reclassify(query: ReclassifyQuery): Promise<ReclassifyStep>;
  /** Finishes queued writes, then closes. */
  close(): Promise<void>;
}

/** The write queue is full. */
export class StoreBusyError extends Error {
  override readonly name = "StoreBusyError";
  constructor(readonly retryAfterSeconds: number) {
    super("The ingest queue is full.");
  }
}

/** Retry-After of answers to a StoreUnwritableError. */
export const UNWRITABLE_RETRY_SECONDS = 5;

/** The database cannot be written: disk full, read-only, or failing. */
export class StoreUnwritableError extends Error {
  override readonly name = "StoreUnwritableError";
}
