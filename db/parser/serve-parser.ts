import { parentPort, workerData } from "node:worker_threads";
import { readBody } from "./read-body";

/** What the parser thread is started with. */
export interface ParserData {
  /** Attempts that ended longer ago are refused. */
  retentionMs: number;
  /** As in SqliteStoreOptions. */
  clock: SharedArrayBuffer | null;
}

/** Reads, checks and classifies bodies in this worker thread, so that the writer does nothing but write. */
export function serveParser(): void {
  if (parentPort === null) throw new Error("The parser runs as a worker thread.");
  const port = parentPort;
  const { retentionMs, clock } = workerData as ParserData;
  const now = clock ? () => new Float64Array(clock)[0] ?? Date.now() : () => Date.now();
  port.on("message", ({ id, input }: { id: number; input: { bodies: Uint8Array[] } }) => {
    port.postMessage({ id, output: input.bodies.map((body) => readBody(body, { receivedAtMs: now(), retentionMs })) });
  });
  port.postMessage({ ready: true });
}
