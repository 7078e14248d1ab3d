import { UNWRITABLE_RETRY_SECONDS } from "../store/attempts";
import { type ApiAnswer, problemAnswer } from "./answer";

/** What the API says when the store could not do it; null = some other failure. Bundles hold classes twice, so names decide. */
export function storeFailureAnswer(error: unknown): ApiAnswer | null {
  if (!(error instanceof Error)) return null;
  if (error.name === "ReadDeadlineError") {
    return problemAnswer({ status: 503, title: "The query took too long.", detail: error.message });
  }
  if (error.name === "StoreUnwritableError") {
    const detail = `Send it again after Retry-After. ${error.message}`;
    const answer = problemAnswer({ status: 503, title: "The database cannot be written.", detail });
    return { ...answer, headers: { "retry-after": String(UNWRITABLE_RETRY_SECONDS) } };
  }
  return null;
}
