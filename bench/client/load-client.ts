import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { PreparedLoad } from "../traffic/prepared-load";

const CONNECTIONS = 32;

export interface LoadOrder {
  port: number;
  load: PreparedLoad;
  connections: number;
  /** Requests a second; null = as fast as they are answered. */
  perSecond: number | null;
  /** What is read from the answers: only that they are 200, or what ingest says. */
  answers: "ingest" | "any";
}

export interface LoadResult {
  accepted: number;
  duplicates: number;
  wallMs: number;
  latenciesMs: Float64Array;
  /** Share of the time in which the sender itself was at work: near 1 it is what is measured. */
  busyShare: number;
}

export interface LoadClient {
  /** Fails if anything but 200 is answered, or a row is rejected. */
  send(
    url: string,
    load: PreparedLoad,
    options?: Partial<Pick<LoadOrder, "perSecond" | "answers">>,
  ): Promise<LoadResult>;
  close(): Promise<void>;
}

/** Sends from a thread of its own, so that preparing and measuring do not slow it down. */
export function openLoadClient(): LoadClient {
  const worker = new Worker(new URL("./load-thread.js", import.meta.url));
  return {
    async send(url, load, { perSecond = null, answers = "ingest" } = {}) {
      const order: LoadOrder = { port: Number(new URL(url).port), load, connections: CONNECTIONS, perSecond, answers };
      worker.postMessage(order);
      const [message] = (await once(worker, "message")) as [{ result: LoadResult } | { failure: string }];
      if ("failure" in message) throw new Error(message.failure);
      return message.result;
    },
    close: async () => void (await worker.terminate()),
  };
}
