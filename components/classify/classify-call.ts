import type { ClassifyAnswer } from "../../lib/api/classify";
import type { ClassifyField, ClassifyRequest } from "./classify-form";

export type ClassifyReply =
  | { kind: "answer"; request: ClassifyRequest; answer: ClassifyAnswer; answeredAtMs: number }
  /** What the server said of each field, and of the whole. */
  | { kind: "refused"; fields: Partial<Record<ClassifyField, string>>; detail: string }
  | { kind: "unreachable" };

const FIELDS: readonly ClassifyField[] = ["body", "provider", "status", "at", "headers"];

interface ProblemBody {
  detail?: string;
  errors?: { path: string; message: string }[];
}

/** Asks the server; throws only where the call was called off. */
export async function callClassify(request: ClassifyRequest, signal: AbortSignal): Promise<ClassifyReply> {
  try {
    const response = await fetch("/api/v1/classify", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(request),
      signal,
    });
    if (response.ok) {
      const answer = (await response.json()) as ClassifyAnswer;
      return { kind: "answer", request, answer, answeredAtMs: Date.now() };
    }
    return refusalOf((await response.json()) as ProblemBody, response.status);
  } catch (error) {
    if (signal.aborted) throw error;
    return { kind: "unreachable" }; // no connection, or an answer that is not the API's
  }
}

export function refusalOf({ errors = [], detail }: ProblemBody, status: number): ClassifyReply {
  const fields: Partial<Record<ClassifyField, string>> = {};
  for (const { path, message } of errors) {
    const field = FIELDS.find((known) => path === known || path.startsWith(`${known}.`));
    if (field) fields[field] ??= path === field ? message : `${path.slice(field.length + 1)}: ${message}`;
  }
  return { kind: "refused", fields, detail: detail ?? String(status) };
}
