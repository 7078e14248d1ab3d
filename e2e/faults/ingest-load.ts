export interface Row {
  id: string;
  [field: string]: unknown;
}

/** What a batch was answered; status 0 = the connection broke. */
export interface BatchAnswer {
  status: number;
  retryAfter: string | null;
  contentType: string | null;
  tookMs: number;
  atMs: number;
}

export interface IngestLoadOptions {
  clients: number;
  /** Pause of a client after every answer. */
  pauseMs: number;
  /** The rows of the next batch. */
  batch(client: number, number: number): Row[];
}

/** Clients that keep the contract of docs/ingest.md: a batch that was not acknowledged is sent again as it was. */
export class IngestLoad {
  readonly acknowledged = new Set<string>();
  /** Sent at least once, acknowledged or not. */
  readonly sent = new Set<string>();
  readonly answers: BatchAnswer[] = [];
  readonly #next: number[];
  readonly #unanswered: (Row[] | null)[];
  #running: Promise<unknown> = Promise.resolve();
  #isRunning = false;

  constructor(private readonly options: IngestLoadOptions) {
    this.#next = Array.from({ length: options.clients }, () => 0);
    this.#unanswered = this.#next.map(() => null);
  }

  start(url: string): void {
    this.#isRunning = true;
    this.#running = Promise.all(this.#next.map((_, client) => this.#send(url, client)));
  }

  /** Resolves once every client has its answer, or none will come. */
  async stop(): Promise<void> {
    this.#isRunning = false;
    await this.#running;
  }

  /** Sends what broke off until all of it is acknowledged. */
  async finish(url: string): Promise<void> {
    for (const [client, rows] of this.#unanswered.entries()) {
      while (rows && this.#unanswered[client]) await this.#try(url, client, rows);
    }
  }

  async #send(url: string, client: number): Promise<void> {
    while (this.#isRunning) {
      const rows = this.#unanswered[client] ?? this.#batch(client);
      await this.#try(url, client, rows);
      await new Promise((resolve) => setTimeout(resolve, this.options.pauseMs));
    }
  }

  #batch(client: number): Row[] {
    const number = this.#next[client] ?? 0;
    this.#next[client] = number + 1;
    return this.options.batch(client, number);
  }

  async #try(url: string, client: number, rows: Row[]): Promise<void> {
    this.#unanswered[client] = rows;
    for (const { id } of rows) this.sent.add(id);
    const beganAtMs = performance.now();
    const { answer, taken } = await post(url, rows);
    this.answers.push({ ...answer, tookMs: performance.now() - beganAtMs, atMs: Date.now() });
    if (!taken) return;
    for (const [index, { id }] of rows.entries()) if (!taken.rejected.has(index)) this.acknowledged.add(id);
    this.#unanswered[client] = null;
  }
}

interface Taken {
  rejected: Set<number>;
}

async function post(
  url: string,
  rows: Row[],
): Promise<{ answer: Omit<BatchAnswer, "tookMs" | "atMs">; taken: Taken | null }> {
  try {
    const headers = { "content-type": "application/json" };
    const response = await fetch(`${url}/api/v1/attempts`, { method: "POST", headers, body: JSON.stringify(rows) });
    const body = (await response.json()) as { rejected?: { index: number }[] };
    const answer = {
      status: response.status,
      retryAfter: response.headers.get("retry-after"),
      contentType: response.headers.get("content-type"),
    };
    const indexes = body.rejected?.map(({ index }) => index) ?? rows.keys();
    // 400 tells that no row can be taken, now or later.
    return { answer, taken: [200, 400].includes(response.status) ? { rejected: new Set(indexes) } : null };
  } catch {
    return { answer: { status: 0, retryAfter: null, contentType: null }, taken: null };
  }
}
