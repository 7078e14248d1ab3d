import { type AttemptStore, StoreBusyError } from "../lib/store/attempts";
import type { IngestAnswer, IngestRefusal } from "../lib/store/ingest-answer";
import { type SettingsStore, VersionConflictError } from "../lib/store/settings";
import { acquireBootLock } from "./boot-lock";
import type { QueryName, ReaderQueries } from "./reader/queries";
import { ThreadClient } from "./thread-client";
import type { CommandName, WriterCommands } from "./writer/commands";

const MAX_QUEUED_BYTES = 64 << 20;
const MAX_QUEUED_BATCHES = 4_096;
const BUSY_RETRY_SECONDS = 1;
const READERS = 2;

export interface SqliteStoreOptions {
  path: string;
  retentionMs: number;
  workerUrls: { writer: URL; reader: URL };
  migrationsFolder: string;
  /** How long a read may take. */
  deadlineMs?: number;
  /** A clock shared with the writer thread as one float64 of epoch ms; the real time without it. */
  clock?: SharedArrayBuffer;
  /** Called if a thread dies by itself: the process should end, for its supervisor to start it again. */
  onDeath?: (error: Error) => void;
}

/** What the writer thread is started with. */
export interface WriterData {
  path: string;
  retentionMs: number;
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
  const { path, retentionMs, migrationsFolder, clock = null, deadlineMs = 10_000 } = options;
  const data: WriterData = { path, retentionMs, migrationsFolder, clock };
  const writer = new ThreadClient(options.workerUrls.writer, data, onDeath);
  const readers: ThreadClient[] = [];
  try {
    await writer.ready();
    for (let index = 0; index < READERS; index++) {
      readers.push(new ThreadClient(options.workerUrls.reader, { path, deadlineMs }, onDeath));
    }
    await Promise.all(readers.map((reader) => reader.ready()));
  } catch (error) {
    await Promise.all([writer, ...readers].map((thread) => thread.terminate()));
    release();
    throw error;
  }
  const kill = async () => {
    await Promise.all([writer, ...readers].map((thread) => thread.terminate()));
    release();
  };
  const close = async () => {
    // Whoever closes last moves the write-ahead log into the file, and a reader could not.
    await Promise.all(readers.map((reader) => reader.terminate()));
    await writer.close();
    await kill();
  };
  const threads = { writer, readers };
  return { attempts: attemptStore(threads, close), settings: settingsStore(threads), close, kill };
}

interface Threads {
  writer: ThreadClient;
  readers: ThreadClient[];
}

function reading({ readers }: Threads) {
  return <Name extends QueryName>(
    name: Name,
    input: ReaderQueries[Name]["input"],
  ): Promise<ReaderQueries[Name]["output"]> => {
    const reader = readers.reduce((least, candidate) => (candidate.waiting < least.waiting ? candidate : least));
    return reader.ask(name, input);
  };
}

function writing({ writer }: Threads) {
  return <Name extends CommandName>(
    name: Name,
    input: WriterCommands[Name]["input"],
  ): Promise<WriterCommands[Name]["output"]> => writer.ask(name, input);
}

function attemptStore(threads: Threads, close: () => Promise<void>): AttemptStore {
  const read = reading(threads);
  const write = writing(threads);
  const ingest = boundedIngest(threads.writer);
  return {
    ingest: ingest.send,
    series: (query) => read("series", query),
    requestSeries: (query) => read("requestSeries", query),
    poolUsage: (query) => read("poolUsage", query),
    poolSpan: (query) => read("poolSpan", query),
    facets: (window, filter, group) => read("facets", { window, filter, group }),
    attempts: (query) => read("attempts", query),
    requests: (query) => read("requests", query),
    request: (requestId, scope) => read("request", { requestId, scope }),
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
        return await writer.ask<IngestAnswer | IngestRefusal>("ingest", { body: sent }, transfer);
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
  const read = reading(threads);
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
