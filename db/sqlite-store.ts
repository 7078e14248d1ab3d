import type { Retention } from "../lib/model/retention";
import { type AttemptStore, StoreBusyError } from "../lib/store/attempts";
import type { IngestAnswer, IngestRefusal } from "../lib/store/ingest-answer";
import type { ReadWatch } from "../lib/store/read-watch";
import { type SettingsStore, VersionConflictError } from "../lib/store/settings";
import { acquireBootLock } from "./boot-lock";
import { SEARCH_LIMITS, type SearchLimits } from "./reader/search";
import { DEADLINES_MS, type ReadDeadlines, ReaderThreads } from "./reader-threads";
import { ThreadClient } from "./thread-client";
import type { CommandName, WriterCommands } from "./writer/commands";

const MAX_QUEUED_BYTES = 64 << 20;
const MAX_QUEUED_BATCHES = 4_096;
const BUSY_RETRY_SECONDS = 1;

export interface SqliteStoreOptions {
  path: string;
  retention: Retention;
  workerUrls: { writer: URL; reader: URL };
  migrationsFolder: string;
  deadlinesMs?: ReadDeadlines;
  searchLimits?: SearchLimits;
  /** Whoever waits for what is read now. */
  watch?: () => ReadWatch | undefined;
  /** A clock shared with the writer thread as one float64 of epoch ms; the real time without it. */
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
  let readers: ReaderThreads | null = null;
  const kill = async () => {
    await Promise.all([writer.terminate(), readers?.terminate()]);
    release();
  };
  try {
    await writer.ready();
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
  const close = async () => {
    await writer.close();
    await kill();
  };
  const threads = { writer, readers };
  return { attempts: attemptStore(threads, close), settings: settingsStore(threads), close, kill };
}

interface Threads {
  writer: ThreadClient;
  readers: ReaderThreads;
}

function writing({ writer }: Threads) {
  return <Name extends CommandName>(
    name: Name,
    input: WriterCommands[Name]["input"],
  ): Promise<WriterCommands[Name]["output"]> => writer.ask(name, input);
}

function attemptStore(threads: Threads, close: () => Promise<void>): AttemptStore {
  const read = threads.readers.read.bind(threads.readers);
  const write = writing(threads);
  const ingest = boundedIngest(threads.writer);
  return {
    ingest: ingest.send,
    series: (query) => read("series", query),
    limitSeries: (query) => read("limitSeries", query),
    requestSeries: (query) => read("requestSeries", query),
    poolUsage: (query) => read("poolUsage", query),
    poolUse: (query) => read("poolUse", query),
    targets: (query) => read("targets", query),
    breakdown: (query) => read("breakdown", query),
    poolSpan: (query) => read("poolSpan", query),
    facets: (window, filter, group) => read("facets", { window, filter, group }),
    attempts: (query) => read("attempts", query),
    requests: (query) => read("requests", query),
    request: (requestId, scope) => read("request", { requestId, scope }),
    runs: () => read("runs", {}),
    status: async () => ({ ...(await read("status", {})), queuedBatches: ingest.queued() }),
    catchUp: async () => void (await write("catchUp", {})),
    reclassify: ({ apply, ...query }) => (apply ? write("reclassify", query) : read("reclassify", query)),
    prune: (beforeMs) => write("prune", { beforeMs }),
    close,
  };
}

/** Hands batches to the writer while few enough wait; says busy otherwise. */
function boundedIngest(writer: ThreadClient) {
  let batches = 0;
  let bytes = 0;
  return {
    queued: () => batches,
    send: async (body: Uint8Array): Promise<IngestAnswer | IngestRefusal> => {
      const size = body.byteLength;
      if (batches > 0 && (batches >= MAX_QUEUED_BATCHES || bytes + size > MAX_QUEUED_BYTES)) {
        throw new StoreBusyError(BUSY_RETRY_SECONDS);
      }
      batches++;
      bytes += size;
      try {
        const { sent, transfer } = transferable(body);
        return await writer.ask<IngestAnswer | IngestRefusal>("ingest", { body: sent }, { transfer });
      } finally {
        batches--;
        bytes -= size;
      }
    },
  };
}

/** Small bodies live in a shared pool of Node's and must be copied; one that owns its memory moves for free. */
function transferable(body: Uint8Array): { sent: Uint8Array; transfer: ArrayBuffer[] } {
  const { buffer } = body;
  if (buffer instanceof ArrayBuffer && body.byteLength === buffer.byteLength) return { sent: body, transfer: [buffer] };
  const sent = new Uint8Array(body);
  return { sent, transfer: [sent.buffer] };
}

function settingsStore(threads: Threads): SettingsStore {
  const read = threads.readers.read.bind(threads.readers);
  const write = writing(threads);
  return {
    pools: () => read("pools", {}),
    createPool: (pool) => write("createPool", { id: crypto.randomUUID(), pool }),
    updatePool: async (id, version, pool) => {
      const update = await write("updatePool", { id, version, pool });
      if (update.kind === "conflict") throw new VersionConflictError(update.pool);
      return update.kind === "missing" ? null : update.pool;
    },
    deletePool: (id) => write("deletePool", { id }),
    deploys: (window) => read("deploys", window),
    createDeploy: (deploy) => write("createDeploy", { ...deploy, id: crypto.randomUUID() }),
  };
}
