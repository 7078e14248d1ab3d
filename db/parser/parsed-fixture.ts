import { type PassedBatch, readBody } from "./read-body";

/** What the parser makes of a body that it can read, for a writer without threads. */
export function parsed(body: Uint8Array, receivedAtMs: number, retentionMs = 30 * 86_400_000): PassedBatch {
  const read = readBody(body, { receivedAtMs, retentionMs });
  if ("attempts" in read) return read;
  throw new Error(`Nothing of the body can be stored: ${JSON.stringify(read)}`);
}
