import type { OpenApiParameter } from "./openapi-parameters";
import { ref } from "./openapi-schemas";

export type Json = Readonly<Record<string, unknown>>;
export type Responses = Readonly<Record<string, Json>>;

export const PROBLEM = { "application/problem+json": { schema: ref("Problem") } };
export const RETRY_AFTER = { "retry-after": { description: "Seconds to wait.", schema: { type: "integer" } } };
export function json(schema: Json) {
  return { "application/json": { schema } };
}

export function answers(description: string, schema: Json): Json {
  return { description, content: json(schema) };
}

export function problem(description: string, headers?: Json): Json {
  return headers === undefined ? { description, content: PROBLEM } : { description, headers, content: PROBLEM };
}

export const BAD_CALL = problem("A parameter or field is wrong; errors names it.");
export const NOT_FOUND = problem("No such thing.");

export const TOO_LONG = problem("It took too long and was stopped; errors names what to narrow.");

export function reading(
  operationId: string,
  summary: string,
  parameters: readonly OpenApiParameter[],
  answer: Json,
): Json {
  return { operationId, summary, parameters, responses: { 200: answer, 400: BAD_CALL, 503: TOO_LONG } };
}

export function sending(operationId: string, summary: string, body: Json, responses: Responses): Json {
  return {
    operationId,
    summary,
    requestBody: { required: true, content: json(body) },
    responses: { ...responses, 400: BAD_CALL },
  };
}
