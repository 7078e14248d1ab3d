import type { Stores } from "../metrics/overview-view";
import { OUTCOMES } from "../model/attempt";
import { type ApiAnswer, badRequest } from "./answer";
import { attemptRow } from "./attempt-row";
import { readFilter } from "./filter";
import { PAGE_PARAMETERS, pageAnswer, readPage } from "./page";
import { Parameters } from "./parameters";

/** `GET /api/v1/attempts`. Both layers unless `layer` is given. */
export async function attemptsAnswer(
  params: URLSearchParams,
  stores: Stores,
  nowMs: number,
  accept: string | null = null,
): Promise<ApiAnswer> {
  const parameters = new Parameters(params, [...PAGE_PARAMETERS, "outcome", "request_id"]);
  const window = parameters.openWindow(nowMs);
  const { layer, ...filter } = readFilter(parameters);
  const outcome = parameters.manyOf("outcome", OUTCOMES);
  const requestId = parameters.text("request_id");
  const { format, ...paging } = readPage(parameters, accept);
  if (parameters.errors.length > 0) return badRequest(parameters.errors);
  const { rows, ...page } = await stores.attempts.attempts({
    ...window,
    ...paging,
    filter: params.has("layer") ? { ...filter, layer } : filter,
    ...(outcome === null ? {} : { outcome }),
    ...(requestId === null ? {} : { requestId }),
  });
  return pageAnswer("attempts", rows.map(attemptRow), page, format);
}
