import type { Readable } from "node:stream";

/** Reads a body up to a number of bytes and ends it there; `failure` = it broke off before that, and why. */
export async function readAtMost(body: Readable, maxBytes: number): Promise<{ text: string; failure: unknown }> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  // Ending a body early is reported as an error once nobody reads any more.
  body.on("error", () => {});
  let failure: unknown = null;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= maxBytes) break;
    }
  } catch (error) {
    failure = error;
  }
  return { text: Buffer.concat(chunks).subarray(0, maxBytes).toString("utf8"), failure };
}
