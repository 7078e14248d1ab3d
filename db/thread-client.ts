import { Worker } from "node:worker_threads";
import { StoreUnwritableError } from "../lib/store/attempts";
import type { Answer, Failure } from "./writer/commands";

interface Pending {
  resolve: (output: unknown) => void;
  reject: (error: Error) => void;
}

/** The near side of a worker thread that answers numbered messages. */
export class ThreadClient {
  readonly #worker: Worker;
  readonly #pending = new Map<number, Pending>();
  readonly #ready: Promise<void>;
  #nextId = 1;
  #isClosing = false;
  /** Why the thread is no longer there; what it is sent would never be answered. */
  #death: Error | null = null;

  /** `onDeath` is called if the thread ends without being asked to. */
  constructor(url: URL, data: unknown, onDeath: (error: Error) => void) {
    this.#worker = new Worker(url, { workerData: data, resourceLimits: { maxYoungGenerationSizeMb: 24 } });
    this.#ready = new Promise((resolve, reject) => {
      this.#worker.on("message", (message: Answer | { ready: true }) => {
        if ("ready" in message) resolve();
        else this.#settle(message);
      });
      this.#worker.on("error", (error) => {
        reject(error);
        this.#die(error);
        if (!this.#isClosing) onDeath(error);
      });
      this.#worker.on("exit", (code) => {
        const error = new Error(`A database thread ended (exit code ${code}).`);
        reject(error);
        const isNews = this.#death === null;
        this.#die(error);
        if (isNews && !this.#isClosing) onDeath(error);
      });
    });
    // Whoever awaits ready() hears of it; without anybody waiting it is no unhandled rejection.
    this.#ready.catch(() => undefined);
  }

  get waiting(): number {
    return this.#pending.size;
  }

  /** Resolves once the thread has opened the database; rejects with why it could not. */
  ready(): Promise<void> {
    return this.#ready;
  }

  /** `terms` travel beside the input. */
  ask<Output>(
    name: string,
    input: unknown,
    { transfer = [], terms = {} }: { transfer?: readonly ArrayBuffer[]; terms?: object } = {},
  ): Promise<Output> {
    if (this.#isClosing) return Promise.reject(new Error("The database is closing."));
    return this.#send(name, { ...terms, input }, transfer);
  }

  #send<Output>(name: string, message: object, transfer: readonly ArrayBuffer[]): Promise<Output> {
    if (this.#death) return Promise.reject(this.#death);
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve: resolve as (output: unknown) => void, reject });
      this.#worker.postMessage({ ...message, id, name }, [...transfer]);
    });
  }

  #settle(answer: Answer): void {
    const pending = this.#pending.get(answer.id);
    this.#pending.delete(answer.id);
    if ("failure" in answer) pending?.reject(errorOf(answer.failure));
    else pending?.resolve(answer.output);
  }

  #die(error: Error): void {
    this.#death ??= error;
    for (const { reject } of this.#pending.values()) reject(error);
    this.#pending.clear();
  }

  /** Lets the thread finish what it was asked, then ends it. */
  async close(): Promise<void> {
    if (this.#isClosing) return;
    this.#isClosing = true;
    if (this.#death === null) await this.#send("close", { input: {} }, []);
    await this.#worker.terminate();
  }

  /** Ends the thread at once, whatever it was doing. */
  async terminate(): Promise<void> {
    this.#isClosing = true;
    await this.#worker.terminate();
  }
}

/** An error that came through a port. */
export function errorOf({ name, message }: Failure): Error {
  if (name === "StoreUnwritableError") return new StoreUnwritableError(message);
  const error = new Error(message);
  error.name = name;
  return error;
}
