import type { IncomingMessage, ServerResponse } from "node:http";
import { attemptRow } from "../lib/api/attempt-row";
import type { AttemptStore } from "../lib/store/attempts";
import { sendProblem } from "./send";

const TICK_MS = 500;
const HEARTBEAT_MS = 15_000;
const MAX_STREAMS = 100;
const ROWS_A_MESSAGE = 200;

interface Stream {
  response: ServerResponse;
  /** Sequence of the last row this client was sent. */
  seq: number;
  chartedSeq: number;
}

/**
 * Server-sent events of newly stored attempts: `attempts` with rows (`id` = sequence, so Last-Event-ID resumes), and
 * `charted` once the rollups hold rows they did not hold before. One timer serves all streams.
 */
export class LiveStreams {
  readonly #streams = new Set<Stream>();
  readonly #timers: NodeJS.Timeout[] = [];
  #isTicking = false;

  constructor(private readonly store: Pick<AttemptStore, "attempts" | "status">) {
    this.#timers.push(
      setInterval(() => void this.#tick(), TICK_MS),
      setInterval(() => this.#beat(), HEARTBEAT_MS),
    );
    for (const timer of this.#timers) timer.unref();
  }

  async open(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (this.#streams.size >= MAX_STREAMS) {
      const detail = `${MAX_STREAMS} live streams are open already. Close some, or read GET /api/v1/attempts.`;
      return sendProblem(
        request,
        response,
        { status: 503, title: "Too many live streams.", detail },
        { "retry-after": "5" },
      );
    }
    const status = await this.store.status();
    response.writeHead(200, {
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store, no-transform",
      "x-accel-buffering": "no",
    });
    response.write("retry: 2000\n\n");
    const resumed = Number(request.headers["last-event-id"] ?? Number.NaN);
    const seq = Number.isSafeInteger(resumed) && resumed >= 0 && resumed <= status.lastSeq ? resumed : status.lastSeq;
    const stream: Stream = { response, seq, chartedSeq: status.rolledUpSeq };
    this.#streams.add(stream);
    response.on("close", () => this.#streams.delete(stream));
  }

  async #tick(): Promise<void> {
    if (this.#isTicking || this.#streams.size === 0) return;
    this.#isTicking = true;
    try {
      const { lastSeq, rolledUpSeq } = await this.store.status();
      for (const stream of this.#streams) await this.#advance(stream, lastSeq, rolledUpSeq);
    } catch (error) {
      console.error(`Live streams are behind: ${error instanceof Error ? error.message : String(error)}`);
    } finally {
      this.#isTicking = false;
    }
  }

  async #advance(stream: Stream, lastSeq: number, rolledUpSeq: number): Promise<void> {
    if (lastSeq > stream.seq && !stream.response.writableNeedDrain) {
      // A client far behind is shown the newest rows and how many were left out, not all of history.
      const from = Math.max(stream.seq, lastSeq - ROWS_A_MESSAGE);
      const { rows } = await this.store.attempts({ filter: {}, cursor: from, order: "asc", limit: ROWS_A_MESSAGE });
      const seq = rows[rows.length - 1]?.seq ?? lastSeq;
      send(stream, "attempts", { skipped: from - stream.seq, attempts: rows.map(attemptRow) }, seq);
      stream.seq = seq;
    }
    if (rolledUpSeq > stream.chartedSeq) {
      stream.chartedSeq = rolledUpSeq;
      send(stream, "charted", { rolled_up_seq: rolledUpSeq }, stream.seq);
    }
  }

  #beat(): void {
    for (const { response } of this.#streams) response.write(": still here\n\n");
  }

  close(): void {
    for (const timer of this.#timers) clearInterval(timer);
    for (const { response } of this.#streams) response.end();
    this.#streams.clear();
  }
}

function send({ response }: Stream, event: string, data: unknown, seq: number): void {
  response.write(`event: ${event}\nid: ${seq}\ndata: ${JSON.stringify(data)}\n\n`);
}
