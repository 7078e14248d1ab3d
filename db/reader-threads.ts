import { ReadCancelledError, ReadDeadlineError, type ReadSource, type ReadWatch } from "../lib/store/read-watch";
import { ReadControl } from "./read-control";
import type { QueryName, ReaderQueries } from "./reader/queries";
import type { ReaderData } from "./reader/serve-reader";
import { ThreadClient } from "./thread-client";

/** One more than ever reads rows. */
const THREADS = 3;

/** How long a read may take, waiting included. */
export type ReadDeadlines = Record<ReadSource, number>;

export const DEADLINES_MS: ReadDeadlines = { figures: 10_000, rows: 30_000 };

export interface ReaderThreadsOptions {
  url: URL;
  data: ReaderData;
  deadlinesMs: ReadDeadlines;
  /** Whoever waits for what is read now; undefined = somebody who does not leave. */
  watch: () => ReadWatch | undefined;
  onDeath: (error: Error) => void;
}

interface Asked {
  source: ReadSource;
  askedAtMs: number;
  control: ReadControl;
  watch: ReadWatch | undefined;
}

/**
 * The threads that answer reads. Each is first asked for from figures; if these cannot answer, it is asked again where
 * rows are read. One thread never reads rows, so that long reads keep nobody from short ones.
 */
export class ReaderThreads {
  readonly #threads: readonly ThreadClient[];
  readonly #rowReads = new Map<ThreadClient, number>();
  readonly #options: ReaderThreadsOptions;

  constructor(options: ReaderThreadsOptions) {
    const { url, data, onDeath } = options;
    this.#options = options;
    this.#threads = Array.from({ length: THREADS }, () => new ThreadClient(url, data, onDeath));
  }

  async ready(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.ready()));
  }

  async terminate(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.terminate()));
  }

  async read<Name extends QueryName>(
    name: Name,
    input: ReaderQueries[Name]["input"],
  ): Promise<ReaderQueries[Name]["output"]> {
    const asked = { askedAtMs: performance.now(), watch: this.#options.watch() };
    const free = this.#threads.filter((thread) => this.#rowReadsOf(thread) === 0);
    try {
      const control = new ReadControl();
      return await this.#ask(leastBusy(free), name, input, { ...asked, control, source: "figures" });
    } catch (error) {
      if (!(error instanceof Error) || error.name !== "RowsNeededError") throw error;
    }
    const control = new ReadControl();
    asked.watch?.readsRows(() => control.progress);
    const thread = leastBusy(this.#threads.slice(1));
    this.#rowReads.set(thread, this.#rowReadsOf(thread) + 1);
    try {
      return await this.#ask(thread, name, input, { ...asked, control, source: "rows" });
    } finally {
      this.#rowReads.set(thread, this.#rowReadsOf(thread) - 1);
    }
  }

  #rowReadsOf(thread: ThreadClient): number {
    return this.#rowReads.get(thread) ?? 0;
  }

  /** Whoever leaves and whatever is late is answered at once; the thread sees it by itself. */
  #ask<Output>(
    thread: ThreadClient,
    name: string,
    input: unknown,
    { source, askedAtMs, control, watch }: Asked,
  ): Promise<Output> {
    const signal = watch?.signal;
    if (signal?.aborted) return Promise.reject(new ReadCancelledError());
    const deadlineMs = this.#options.deadlinesMs[source];
    return new Promise((resolve, reject) => {
      const stop = (error: Error) => {
        control.stop();
        reject(error);
      };
      const leave = () => stop(new ReadCancelledError());
      const leftMs = Math.max(0, askedAtMs + deadlineMs - performance.now());
      const timer = setTimeout(() => stop(new ReadDeadlineError(deadlineMs, source)), leftMs);
      signal?.addEventListener("abort", leave);
      const terms = { control: control.memory, mayReadRows: source === "rows" };
      thread
        .ask<Output>(name, input, { terms })
        .then(resolve, reject)
        .finally(() => {
          clearTimeout(timer);
          signal?.removeEventListener("abort", leave);
        });
    });
  }
}

function leastBusy(threads: readonly ThreadClient[]): ThreadClient {
  return threads.reduce((least, candidate) => (candidate.waiting < least.waiting ? candidate : least));
}
