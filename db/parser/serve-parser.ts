import { parentPort, workerData } from "node:worker_threads";
import type { Price } from "../../lib/model/price";
import { NO_OVERRIDES, priceOverrides } from "../../lib/prices/cost";
import { readBody } from "./read-body";

/** What the parser thread is started with. */
export interface ParserData {
  /** Attempts that ended longer ago are refused. */
  retentionMs: number;
  /** As in SqliteStoreOptions. */
  clock: SharedArrayBuffer | null;
}

/** Bodies to read, or what models cost from now on. */
interface ParserCommand {
  id: number;
  input: { bodies: Uint8Array[] } | { prices: Price[] };
}

/** Reads, checks and classifies bodies in this worker thread, so that the writer does nothing but write. */
export function serveParser(): void {
  if (parentPort === null) throw new Error("The parser runs as a worker thread.");
  const port = parentPort;
  const { retentionMs, clock } = workerData as ParserData;
  const now = clock ? () => new Float64Array(clock)[0] ?? Date.now() : () => Date.now();
  let prices = NO_OVERRIDES;
  port.on("message", ({ id, input }: ParserCommand) => {
    if ("prices" in input) {
      prices = priceOverrides(input.prices);
      port.postMessage({ id, output: null });
      return;
    }
    const read = (body: Uint8Array) => readBody(body, { receivedAtMs: now(), retentionMs, prices });
    port.postMessage({ id, output: input.bodies.map(read) });
  });
  port.postMessage({ ready: true });
}
