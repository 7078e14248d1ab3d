import { loginPath } from "../../lib/access/next-path";

export interface FieldProblem {
  path: string;
  message: string;
}

export type ApiAnswer<Row> =
  | { kind: "done"; row: Row }
  /** Somebody saved in between; `current` is what stands now. */
  | { kind: "conflict"; current: Row }
  /** Not there, or not in the state that this needs. */
  | { kind: "gone"; detail: string }
  /** What the server said of each field, and of the whole. */
  | { kind: "refused"; problems: FieldProblem[]; detail: string; code: string | null }
  | { kind: "unreachable" };

interface ProblemBody<Row> {
  title?: string;
  detail?: string;
  errors?: FieldProblem[];
  code?: string;
  current?: Row;
}

/** Calls the API; an answer that is not the API's counts as none. */
export async function send<Row>(
  path: string,
  method: "GET" | "POST" | "PUT" | "DELETE",
  body?: unknown,
  signal?: AbortSignal,
): Promise<ApiAnswer<Row>> {
  try {
    const response = await fetch(path, {
      method,
      ...(signal === undefined ? {} : { signal }),
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
    });
    if (response.status === 204) return { kind: "done", row: null as Row };
    if (response.ok) return { kind: "done", row: (await response.json()) as Row };
    const problem = (await response.json()) as ProblemBody<Row>;
    // The session has ended: what was typed asks before it is left.
    if (response.status === 401) window.location.assign(loginPath(window.location.pathname + window.location.search));
    const detail = problem.detail ?? problem.title ?? String(response.status);
    if (response.status === 409 && problem.current) return { kind: "conflict", current: problem.current };
    if (response.status === 404 || response.status === 409) return { kind: "gone", detail };
    return { kind: "refused", problems: problem.errors ?? [], detail, code: problem.code ?? null };
  } catch (error) {
    if (signal?.aborted) throw error;
    return { kind: "unreachable" };
  }
}
