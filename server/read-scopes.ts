import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { setMaxListeners } from "node:events";
import type { ServerResponse } from "node:http";
import type { ReadWatch, RowProgress } from "../lib/store/read-watch";

/** The reads that one answer is made of: they stop together. */
export class ReadScope implements ReadWatch {
  readonly id = randomUUID();
  readonly #leaving = new AbortController();
  readonly #rowReads: (() => RowProgress)[] = [];
  #tellRows: () => void = () => undefined;
  /** Resolves once any of the reads goes to rows. */
  readonly rowsNeeded = new Promise<void>((resolve) => {
    this.#tellRows = resolve;
  });

  constructor() {
    // One for each read: a page has more than Node finds plausible.
    setMaxListeners(0, this.#leaving.signal);
  }

  get signal(): AbortSignal {
    return this.#leaving.signal;
  }

  get hasReadRows(): boolean {
    return this.#rowReads.length > 0;
  }

  readsRows(progress: () => RowProgress): void {
    this.#rowReads.push(progress);
    this.#tellRows();
  }

  stop(): void {
    this.#leaving.abort();
  }

  /** Of all reads of rows so far. */
  get progress(): RowProgress {
    const all = this.#rowReads.map((progress) => progress());
    return {
      rows: all.reduce((sum, { rows }) => sum + rows, 0),
      share: all.reduce((sum, { share }) => sum + share, 0) / Math.max(1, all.length),
    };
  }
}

/** Which reads belong to which HTTP request. */
export class ReadScopes {
  readonly #scopes = new AsyncLocalStorage<ReadScope>();
  readonly #open = new Map<string, ReadScope>();

  /** What is read while answering stops once the connection is gone. */
  async answering(response: ServerResponse, answer: () => Promise<void>): Promise<void> {
    const scope = new ReadScope();
    this.#open.set(scope.id, scope);
    response.once("close", () => {
      this.#open.delete(scope.id);
      scope.stop();
    });
    await this.#scopes.run(scope, answer);
  }

  /** Of the request that is being answered; undefined outside of any. */
  readonly current = (): ReadScope | undefined => this.#scopes.getStore();

  /** For what several requests share: it must not stop with the one that happened to ask first. */
  outside<Output>(work: () => Output): Output {
    return this.#scopes.exit(work);
  }

  /** A request that is still being answered. */
  find(id: string): ReadScope | undefined {
    return this.#open.get(id);
  }
}
