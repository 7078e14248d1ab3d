import { UNWRITABLE_RETRY_SECONDS } from "../store/attempts";
import type { ReadDeadlineError } from "../store/read-watch";
import { type ApiAnswer, problemAnswer } from "./answer";
import { type AskedCall, readTooLong } from "./read-too-long";

/** What the API says when the store could not do it; null = some other failure. Bundles hold classes twice, so names decide. */
export function storeFailureAnswer(error: unknown, asked: AskedCall): ApiAnswer | null {
  if (!(error instanceof Error)) return null;
  if (error.name === "ReadDeadlineError") {
    return problemAnswer(readTooLong(error.message, (error as ReadDeadlineError).source, asked));
  }
  if (error.name === "StoreUnwritableError") {
    const detail = `Send it again after Retry-After. ${error.message}`;
    const answer = problemAnswer({ status: 503, title: "The database cannot be written.", detail });
    return { ...answer, headers: { "retry-after": String(UNWRITABLE_RETRY_SECONDS) } };
  }
  return null;
}
