import type { EvaluateInstant } from "../lib/alerts/judge-instant";
import type { Retention } from "../lib/model/retention";
import type { AccessStore } from "../lib/store/access";
import type { AlertStore } from "../lib/store/alerts";
import type { AttemptStore } from "../lib/store/attempts";
import type { ReadWatch } from "../lib/store/read-watch";
import type { SettingsStore } from "../lib/store/settings";
import { accessStore } from "./access-calls";
import { type AlertCalls, alertStore } from "./alert-store";
import { acquireBootLock } from "./boot-lock";
import { EvaluatorThread } from "./evaluator/evaluator-thread";
import { IngestPipeline } from "./ingest-pipeline";
import type { ParserData } from "./parser/serve-parser";
import { PriceFeed } from "./price-feed";
import { SEARCH_LIMITS, type SearchLimits } from "./reader/search";
import { DEADLINES_MS, type ReadDeadlines, ReaderThreads } from "./reader-threads";
import { settingsStore } from "./settings-store";
import { ThreadClient } from "./thread-client";
import { writing } from "./writing";

export interface SqliteStoreOptions {
  path: string;
  retention: Retention;
  workerUrls: { parser: URL; writer: URL; reader: URL; evaluator: URL };
  migrationsFolder: string;
  deadlinesMs?: ReadDeadlines;
  searchLimits?: SearchLimits;
  /** Whoever waits for what is read now. */
  watch?: () => ReadWatch | undefined;
  /** A clock shared with the threads as one float64 of epoch ms; the real time without it. */
  clock?: SharedArrayBuffer;
  /** Called if a thread dies by itself: the process should end, for its supervisor to start it again. */
  onDeath?: (error: Error) => void;
}

/** What the writer thread is started with. */
export interface WriterData {
  path: string;
  retention: Retention;
  migrationsFolder: string;
  clock: SharedArrayBuffer | null;
}

export interface SqliteStore {
  attempts: AttemptStore;
  settings: SettingsStore;
  alerts: AlertStore;
  access: AccessStore;
  evaluate: EvaluateInstant;
  close(): Promise<void>;
  /** Stops at once without finishing anything, as a crash would. */
  kill(): Promise<void>;
}

/** Opens the database file with one writer and some reader threads; throws DatabaseInUseError if another process serves it. */
export async function openSqliteStore(options: SqliteStoreOptions): Promise<SqliteStore> {
  const release = acquireBootLock(options.path);
  const onDeath = options.onDeath ?? (() => undefined);
  const { path, retention, migrationsFolder, clock = null } = options;
  const data: WriterData = { path, retention, migrationsFolder, clock };
  const writer = new ThreadClient(options.workerUrls.writer, data, onDeath);
  const parsing: ParserData = { retentionMs: retention.rowsMs, clock };
  const parser = new ThreadClient(options.workerUrls.parser, parsing, onDeath);
  const evaluator = new EvaluatorThread({
    url: options.workerUrls.evaluator,
    data: { path, clock },
    store: (pass) => writer.ask("storePass", { pass }, { transfer: [pass.buffer as ArrayBuffer] }),
    onDeath,
  });
  let readers: ReaderThreads | null = null;
  const kill = async () => {
    await Promise.all([parser.terminate(), evaluator.terminate(), writer.terminate(), readers?.terminate()]);
    release();
  };
  try {
    await Promise.all([writer.ready(), parser.ready()]);
    readers = new ReaderThreads({
      url: options.workerUrls.reader,
      data: { path, limits: options.searchLimits ?? SEARCH_LIMITS },
      deadlinesMs: options.deadlinesMs ?? DEADLINES_MS,
      watch: options.watch ?? (() => undefined),
      onDeath,
    });
    await readers.ready();
  } catch (error) {
    await kill();
    throw error;
  }
  const ingest = new IngestPipeline(parser, writer);
  const close = async () => {
    await ingest.drained();
    // Whoever closes last moves the write-ahead log into the file, and a reader could not.
    await Promise.all([readers?.terminate(), evaluator.terminate()]);
    await writer.close();
    await kill();
  };
  const prices = new PriceFeed(() => threads.readers.read("prices", {}), parser);
  const threads: Threads = { writer, readers, prices };
  return {
    attempts: attemptStore(threads, ingest, close),
    settings: settingsStore({
      read: readers.read.bind(readers),
      write: writing(writer),
      pricesChanged: () => prices.changed(),
    }),
    alerts: alertStore(alertCalls(threads)),
    access: accessStore({
      read: (call) => threads.readers.read("access", call),
      write: (call) => threads.writer.ask("access", call),
    }),
    evaluate: (instant) => evaluator.evaluate(instant),
    close,
    kill,
  };
}

interface Threads {
  writer: ThreadClient;
  readers: ReaderThreads;
  prices: PriceFeed;
}

function attemptStore(threads: Threads, ingest: IngestPipeline, close: () => Promise<void>): AttemptStore {
  const read = threads.readers.read.bind(threads.readers);
  const write = writing(threads.writer);
  return {
    ingest: async (body) => {
      await threads.prices.told();
      return ingest.send(body);
    },
    series: (query) => read("series", query),
    limitSeries: (query) => read("limitSeries", query),
    requestSeries: (query) => read("requestSeries", query),
    poolUsage: (query) => read("poolUsage", query),
    poolUse: (query) => read("poolUse", query),
    targets: (query) => read("targets", query),
    limitPlaces: (query) => read("limitPlaces", query),
    breakdown: (query) => read("breakdown", query),
    poolSpan: (query) => read("poolSpan", query),
    poolPeaks: (query) => read("poolPeaks", query),
    poolEaters: (query) => read("poolEaters", query),
    providerWord: (query) => read("providerWord", query),
    facets: (window, filter, group) => read("facets", { window, filter, group }),
    attempts: (query) => read("attempts", query),
    requests: (query) => read("requests", query),
    request: (requestId, scope) => read("request", { requestId, scope }),
    ruleFigures: (queries) => read("ruleFigures", { queries }),
    stops: (window) => read("stops", window),
    keptFrom: () => read("keptFrom", {}),
    runs: () => read("runs", {}),
    status: async () => ({ ...(await read("status", {})), queuedBatches: ingest.queued }),
    catchUp: async () => void (await write("catchUp", {})),
    reclassify: ({ apply, ...query }) => (apply ? write("reclassify", query) : read("reclassify", query)),
    prune: (beforeMs) => write("prune", { beforeMs }),
    close,
  };
}

function alertCalls(threads: Threads): AlertCalls {
  const write = writing(threads.writer);
  return {
    read: (call) => threads.readers.read("alerts", call),
    write: (call) => write("alerts", call),
    prune: (beforeMs) => write("pruneAlerts", { beforeMs }),
  };
}
