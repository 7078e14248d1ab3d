import type { WireRow } from "./wire-traffic";

/** HTTP requests, ready to be written to a socket; shared between threads without copying. */
export interface PreparedLoad {
  bytes: Uint8Array<SharedArrayBuffer>;
  /** Request n lies between n and n + 1. */
  offsets: number[];
  attempts: number;
}

/** Takes up to that many attempts from the traffic. */
export function prepareLoad(traffic: Iterator<WireRow>, attempts: number, rowsPerBatch: number): PreparedLoad {
  const requests: Buffer[] = [];
  let taken = 0;
  while (taken < attempts) {
    const rows = take(traffic, Math.min(rowsPerBatch, attempts - taken));
    if (rows.length === 0) break;
    taken += rows.length;
    requests.push(requestOf(rows));
  }
  return { ...packed(requests), attempts: taken };
}

function take(traffic: Iterator<WireRow>, count: number): WireRow[] {
  const rows: WireRow[] = [];
  while (rows.length < count) {
    const { value, done } = traffic.next();
    if (done) break;
    rows.push(value);
  }
  return rows;
}

function requestOf(rows: readonly WireRow[]): Buffer {
  const body = JSON.stringify(rows.length === 1 ? rows[0] : rows);
  const head = [
    "POST /api/v1/attempts HTTP/1.1",
    "Host: 127.0.0.1",
    "Content-Type: application/json",
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  return Buffer.from(`${head.join("\r\n")}\r\n\r\n${body}`);
}

function packed(requests: readonly Buffer[]): Pick<PreparedLoad, "bytes" | "offsets"> {
  const size = requests.reduce((sum, { length }) => sum + length, 0);
  const bytes = new Uint8Array(new SharedArrayBuffer(size));
  const offsets = [0];
  let end = 0;
  for (const request of requests) {
    bytes.set(request, end);
    end += request.length;
    offsets.push(end);
  }
  return { bytes, offsets };
}

/** The first requests of a load, of one attempt each. */
export function firstRequests(load: PreparedLoad, count: number): PreparedLoad {
  const offsets = load.offsets.slice(0, count + 1);
  return { bytes: load.bytes, offsets, attempts: offsets.length - 1 };
}
