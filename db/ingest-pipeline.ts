import { StoreBusyError } from "../lib/store/attempts";
import type { IngestAnswer, IngestRefusal } from "../lib/store/ingest-answer";
import type { PassedBatch, ReadBody } from "./parser/read-body";
import { errorOf, type ThreadClient } from "./thread-client";
import type { StoredBatch } from "./writer/commands";

const MAX_QUEUED_BYTES = 64 << 20;
const MAX_QUEUED_BATCHES = 4_096;
const BUSY_RETRY_SECONDS = 1;

const GROUP_BATCHES = 256;
const GROUP_BYTES = 1 << 20;
/** So that the parser finds the next group when it has read one. */
const GROUPS_IN_READING = 2;

interface Waiting {
  body: Uint8Array;
  size: number;
  resolve: (answer: IngestAnswer | IngestRefusal) => void;
  reject: (error: Error) => void;
}

/**
 * Bodies on their way through the parser thread to the writer thread. What arrives while a group is being read goes
 * along with the next one; what would be too much in all is told so at once.
 */
export class IngestPipeline {
  readonly #waiting: Waiting[] = [];
  #inReading = 0;
  #batches = 0;
  #bytes = 0;
  #isClosing = false;
  #whenDrained: () => void = () => undefined;

  constructor(
    private readonly parser: ThreadClient,
    private readonly writer: ThreadClient,
  ) {}

  /** Batches that are taken and not answered yet. */
  get queued(): number {
    return this.#batches;
  }

  /** Takes nothing more; resolves once everything that was taken is answered. */
  drained(): Promise<void> {
    this.#isClosing = true;
    return new Promise((resolve) => {
      this.#whenDrained = resolve;
      if (this.#batches === 0) resolve();
    });
  }

  /** Rejects with StoreBusyError where the queue is full, and then nothing of the body was kept. */
  send(body: Uint8Array): Promise<IngestAnswer | IngestRefusal> {
    if (this.#isClosing) return Promise.reject(new Error("The database is closing."));
    const size = body.byteLength;
    if (this.#batches > 0 && (this.#batches >= MAX_QUEUED_BATCHES || this.#bytes + size > MAX_QUEUED_BYTES)) {
      return Promise.reject(new StoreBusyError(BUSY_RETRY_SECONDS));
    }
    this.#batches++;
    this.#bytes += size;
    return new Promise((resolve, reject) => {
      this.#waiting.push({ body, size, resolve, reject });
      if (this.#inReading < GROUPS_IN_READING) this.#read(this.#takeGroup());
    });
  }

  #takeGroup(): Waiting[] {
    let bytes = 0;
    let count = 0;
    for (const { size } of this.#waiting) {
      if (count > 0 && (count === GROUP_BATCHES || bytes + size > GROUP_BYTES)) break;
      bytes += size;
      count++;
    }
    return this.#waiting.splice(0, count);
  }

  #read(group: readonly Waiting[]): void {
    this.#inReading++;
    const { bodies, transfer } = transferable(group.map(({ body }) => body));
    this.parser.ask<ReadBody[]>("read", { bodies }, { transfer }).then(
      (read) => {
        this.#readOn();
        this.#store(group, read);
      },
      (error: Error) => {
        this.#readOn();
        for (const one of group) this.#settle(one, error);
      },
    );
  }

  #readOn(): void {
    this.#inReading--;
    if (this.#waiting.length > 0) this.#read(this.#takeGroup());
  }

  #store(group: readonly Waiting[], read: readonly ReadBody[]): void {
    const readable: { from: Waiting; batch: PassedBatch }[] = [];
    for (const [place, from] of group.entries()) {
      const body = read[place];
      if (body === undefined) this.#settle(from, new Error("The parser answered too little."));
      else if ("refusal" in body) this.#settle(from, body.refusal);
      else if ("failure" in body) this.#settle(from, errorOf(body.failure));
      else readable.push({ from, batch: body });
    }
    if (readable.length === 0) return;
    this.writer.ask<StoredBatch[]>("ingest", { batches: readable.map(({ batch }) => batch) }).then(
      (stored) => {
        for (const [place, { from }] of readable.entries()) this.#settle(from, outcomeOf(stored[place]));
      },
      (error: Error) => {
        for (const { from } of readable) this.#settle(from, error);
      },
    );
  }

  #settle({ size, resolve, reject }: Waiting, outcome: IngestAnswer | IngestRefusal | Error): void {
    this.#batches--;
    this.#bytes -= size;
    if (outcome instanceof Error) reject(outcome);
    else resolve(outcome);
    if (this.#batches === 0) this.#whenDrained();
  }
}

function outcomeOf(stored: StoredBatch | undefined): IngestAnswer | Error {
  if (stored === undefined) return new Error("The writer answered too little.");
  return "failure" in stored ? errorOf(stored.failure) : stored;
}

/** Small bodies live in a shared pool of Node's and must be copied; one that owns its memory moves for free. */
function transferable(bodies: readonly Uint8Array[]): { bodies: Uint8Array[]; transfer: ArrayBuffer[] } {
  const transfer: ArrayBuffer[] = [];
  const sent = bodies.map((body) => {
    const { buffer } = body;
    const owned = buffer instanceof ArrayBuffer && body.byteLength === buffer.byteLength ? body : new Uint8Array(body);
    // The same memory may have been handed in twice.
    if (owned.buffer instanceof ArrayBuffer && !transfer.includes(owned.buffer)) transfer.push(owned.buffer);
    return owned;
  });
  return { bodies: sent, transfer };
}
