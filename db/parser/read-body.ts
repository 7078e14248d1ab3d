import { type ReadContext, readBatch } from "../../lib/ingest/read-batch";
import type { IngestRefusal, Rejection } from "../../lib/store/ingest-answer";
import type { Failure } from "../writer/commands";
import { failureOf } from "../writer/failure";
import { passAttempts } from "./passed-attempt";

/** What one body came to. */
export type ReadBody = { refusal: IngestRefusal } | { failure: Failure } | PassedBatch;

/** Attempts that can be stored, as `takeAttempts` reads them, and what of the body could not be taken. */
export interface PassedBatch {
  attempts: string;
  rejected: Rejection[];
}

/** Never throws. */
export function readBody(body: Uint8Array, context: ReadContext): ReadBody {
  try {
    const batch = readBatch(body, context);
    if (batch.refusal !== null) return { refusal: batch.refusal };
    return { attempts: passAttempts(batch.attempts), rejected: batch.rejected };
  } catch (error) {
    return { failure: failureOf(error) };
  }
}
