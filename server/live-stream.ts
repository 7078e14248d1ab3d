import type { IncomingMessage, ServerResponse } from "node:http";
import { attemptRow } from "../lib/api/attempt-row";
import type { AttemptStore } from "../lib/store/attempts";
import { sendProblem } from "./send";

const ROWS_A_MESSAGE = 200;

export interface LiveStreamOptions {
  tickMs?: number;
  heartbeatMs?: number;
  maxStreams?: number;
}

interface Position {
  lastSeq: number;
  rolledUpSeq: number;
}

interface Stream {
  response: ServerResponse;
  /** What this client was told up to; null = not started yet. */
  told: Position | null;
  /** Whether whoever opened it may still read. */
  mayRead(): boolean;
}

/**
 * Server-sent events of newly stored attempts: `attempts` with rows (`id` = sequence, so Last-Event-ID resumes), and
 * `charted` once the rollups hold rows they did not hold before. One timer serves all streams.
 */
export class LiveStreams {
  readonly #store: Pick<AttemptStore, "attempts" | "status">;
  readonly #streams = new Set<Stream>();
  readonly #timers: NodeJS.Timeout[];
  readonly #maxStreams: number;
  #isTicking = false;

  constructor(store: Pick<AttemptStore, "attempts" | "status">, options: LiveStreamOptions = {}) {
    const { tickMs = 250, heartbeatMs = 15_000, maxStreams = 100 } = options;
    this.#store = store;
    this.#maxStreams = maxStreams;
    this.#timers = [setInterval(() => void this.#tick(), tickMs), setInterval(() => this.#beat(), heartbeatMs)];
    for (const timer of this.#timers) timer.unref();
  }

  get size(): number {
    return this.#streams.size;
  }

  /** `mayRead` is asked with every heartbeat. */
  async open(request: IncomingMessage, response: ServerResponse, mayRead = () => true): Promise<void> {
    if (this.#streams.size >= this.#maxStreams) return this.#refuse(request, response);
    const stream: Stream = { response, told: null, mayRead };
    // Counted before anything is awaited, so that the cap holds.
    this.#streams.add(stream);
    response.on("close", () => this.#streams.delete(stream));
    const { lastSeq, rolledUpSeq } = await this.#store.status();
    response.writeHead(200, {
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store, no-transform",
      "x-accel-buffering": "no",
    });
    if (request.method === "HEAD") return void response.end();
    response.write("retry: 2000\n\n");
    stream.told = { lastSeq: resumedSeq(request, lastSeq), rolledUpSeq };
  }

  #refuse(request: IncomingMessage, response: ServerResponse): void {
    const detail = `${this.#maxStreams} live streams are open already. Close some, or read GET /api/v1/attempts.`;
    sendProblem(request, response, { status: 503, title: "Too many live streams.", detail }, { "retry-after": "5" });
  }

  async #tick(): Promise<void> {
    if (this.#isTicking || this.#streams.size === 0) return;
    this.#isTicking = true;
    try {
      const position = await this.#store.status();
      // Streams that stand at the same row share one read.
      const messages = new Map<number, Promise<string>>();
      for (const stream of this.#streams) await this.#advance(stream, position, messages);
    } catch (error) {
      console.error(`Live streams are behind: ${error instanceof Error ? error.message : String(error)}`);
    } finally {
      this.#isTicking = false;
    }
  }

  async #advance({ response, told }: Stream, now: Position, messages: Map<number, Promise<string>>): Promise<void> {
    if (told === null || response.writableNeedDrain) return;
    if (now.lastSeq > told.lastSeq) {
      const message = messages.get(told.lastSeq) ?? this.#message(told.lastSeq, now);
      messages.set(told.lastSeq, message);
      response.write(await message);
      told.lastSeq = now.lastSeq;
    }
    if (now.rolledUpSeq > told.rolledUpSeq) {
      told.rolledUpSeq = now.rolledUpSeq;
      response.write(event("charted", told.lastSeq, { rolled_up_seq: now.rolledUpSeq }));
    }
  }

  /** Whoever is far behind is shown the newest rows and how many were left out, not all of history. */
  async #message(afterSeq: number, { lastSeq, rolledUpSeq }: Position): Promise<string> {
    const from = Math.max(afterSeq, lastSeq - ROWS_A_MESSAGE);
    const page = await this.#store.attempts({ filter: {}, cursor: from, order: "asc", limit: ROWS_A_MESSAGE });
    const rows = page.rows.filter(({ seq }) => seq <= lastSeq);
    return event("attempts", lastSeq, {
      skipped: from - afterSeq,
      last_seq: lastSeq,
      rolled_up_seq: rolledUpSeq,
      attempts: rows.map(attemptRow),
    });
  }

  /** A client that took nothing since the last beat is gone without saying so. */
  #beat(): void {
    for (const { response, told, mayRead } of this.#streams) {
      if (response.writableNeedDrain) response.destroy();
      else if (!mayRead()) response.end();
      else if (told !== null) response.write(": still here\n\n");
    }
  }

  close(): void {
    for (const timer of this.#timers) clearInterval(timer);
    for (const { response } of this.#streams) response.end();
    this.#streams.clear();
  }
}

/** A sequence of another database, or none, means: from now on. */
function resumedSeq(request: IncomingMessage, lastSeq: number): number {
  const given = request.headers["last-event-id"];
  const seq = typeof given === "string" && /^\d{1,15}$/.test(given) ? Number(given) : lastSeq;
  return Math.min(seq, lastSeq);
}

function event(name: string, seq: number, data: unknown): string {
  return `event: ${name}\nid: ${seq}\ndata: ${JSON.stringify(data)}\n\n`;
}
