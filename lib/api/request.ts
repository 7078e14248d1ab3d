import type { InferredDimension } from "../metrics/infer-dimension";
import { inferDimensions } from "../metrics/infer-dimension-load";
import type { Stores } from "../metrics/overview-view";
import type { RequestDetail, RequestScope } from "../store/query";
import { type ApiAnswer, badRequest, jsonAnswer, notFound, problemAnswer } from "./answer";
import { attemptRow } from "./attempt-row";
import { Parameters } from "./parameters";
import { requestRow } from "./request-row";

/** `GET /api/v1/requests/{request_id}`: the request and its attempts of every layer, in order. */
export async function requestAnswer(
  requestId: string,
  params: URLSearchParams,
  stores: Stores,
  nowMs: number,
): Promise<ApiAnswer> {
  const parameters = new Parameters(params, ["app", "environment"]);
  if (parameters.errors.length > 0) return badRequest(parameters.errors);
  const found = await stores.attempts.request(requestId, readScope(parameters));
  const [only] = found;
  if (only === undefined) return notFound("request", requestId);
  if (found.length > 1) return ambiguous(requestId, found);
  const inferred = await inferDimensions(stores, only.attempts, nowMs);
  const attempts = only.attempts.map((row) => ({
    ...attemptRow(row),
    inferred_dimension: inferredRow(inferred.get(row.seq)),
  }));
  return jsonAnswer({ request: requestRow(only.request), attempts });
}

function inferredRow(inferred: InferredDimension | undefined) {
  if (inferred === undefined) return null;
  const { dimension, conclusion, limits } = inferred;
  return {
    dimension,
    conclusion,
    limits: limits.map(({ limit, used, limitValue, share }) => ({ limit, used, limit_value: limitValue, share })),
  };
}

/** An empty value stands for requests that were sent without that label. */
export function readScope(parameters: Parameters): RequestScope {
  const labelOf = (name: string) => (parameters.text(name) === "" ? null : parameters.text(name));
  return {
    ...(parameters.text("app") === null ? {} : { app: labelOf("app") }),
    ...(parameters.text("environment") === null ? {} : { environment: labelOf("environment") }),
  };
}

function ambiguous(requestId: string, found: readonly RequestDetail[]): ApiAnswer {
  const candidates = found.map(({ request }) => {
    const scope = new URLSearchParams({ app: request.app ?? "", environment: request.environment ?? "" });
    const href = `/api/v1/requests/${encodeURIComponent(requestId)}?${scope}`;
    return { ...requestRow(request), href };
  });
  return problemAnswer({
    status: 409,
    title: "Several requests have this id.",
    detail: `${found.length} requests have the id "${requestId}". Name one with app and environment; candidates lists them.`,
    errors: [{ path: "request_id", message: "Is used by more than one app or environment.", value: requestId }],
    extra: { candidates },
  });
}
