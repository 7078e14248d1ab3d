import type { Stores } from "../metrics/overview-view";
import { REQUEST_OUTCOMES } from "../model/request";
import { type ApiAnswer, badRequest } from "./answer";
import { readFilter } from "./filter";
import { PAGE_PARAMETERS, pageAnswer, readPage } from "./page";
import { Parameters } from "./parameters";
import { requestRow } from "./request-row";

const MAX_ATTEMPTS = 10_000;

/** `GET /api/v1/requests`, settled or not. */
export async function requestsAnswer(
  params: URLSearchParams,
  stores: Stores,
  nowMs: number,
  accept: string | null = null,
): Promise<ApiAnswer> {
  const parameters = new Parameters(params, [...PAGE_PARAMETERS, "outcome", "min_attempts", "run"]);
  const window = parameters.openWindow(nowMs);
  const filter = readFilter(parameters);
  const outcome = parameters.manyOf("outcome", REQUEST_OUTCOMES);
  const minAttempts = parameters.integer("min_attempts", 1, MAX_ATTEMPTS, null);
  const run = parameters.text("run");
  const { format, ...paging } = readPage(parameters, accept);
  if (parameters.errors.length > 0) return badRequest(parameters.errors);
  const { rows, ...page } = await stores.attempts.requests({
    ...window,
    ...paging,
    filter,
    ...(outcome === null ? {} : { outcome }),
    ...(minAttempts === null ? {} : { minAttempts }),
    ...(run === null ? {} : { run }),
  });
  return pageAnswer("requests", rows.map(requestRow), page, format);
}
