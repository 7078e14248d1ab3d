import { POOL_LIMITS } from "../../lib/model/pool";
import type { EditedPool, PoolField, PoolRequest } from "./pool-form";

export type PoolAnswer =
  | { kind: "done" }
  /** Somebody saved in between; `current` is what stands now. */
  | { kind: "conflict"; current: EditedPool }
  | { kind: "gone" }
  /** What the server said of each field, and of the whole. */
  | { kind: "refused"; fields: Partial<Record<PoolField, string>>; detail: string }
  | { kind: "unreachable" };

const FIELDS: readonly PoolField[] = [
  "name",
  "provider",
  "account",
  "deployment",
  "key",
  "models",
  "limits",
  ...POOL_LIMITS,
];

/** Creates a pool, or replaces the one whose version was read. */
export function savePool(request: PoolRequest, edited: { id: string; version: number } | null): Promise<PoolAnswer> {
  if (edited === null) return send("/api/v1/pools", "POST", request);
  const body = { ...request, version: edited.version };
  return send(`/api/v1/pools/${encodeURIComponent(edited.id)}`, "PUT", body);
}

export function deletePool(id: string): Promise<PoolAnswer> {
  return send(`/api/v1/pools/${encodeURIComponent(id)}`, "DELETE");
}

interface ProblemBody {
  detail?: string;
  errors?: { path: string; message: string }[];
  current?: EditedPool;
}

async function send(path: string, method: string, body?: unknown): Promise<PoolAnswer> {
  try {
    const response = await fetch(path, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
    });
    if (response.ok) return { kind: "done" };
    if (response.status === 404) return { kind: "gone" };
    return readProblem((await response.json()) as ProblemBody, response.status);
  } catch {
    return { kind: "unreachable" }; // no connection, or an answer that is not the API's
  }
}

function readProblem(problem: ProblemBody, status: number): PoolAnswer {
  if (status === 409 && problem.current) return { kind: "conflict", current: problem.current };
  const fields: Partial<Record<PoolField, string>> = {};
  for (const { path, message } of problem.errors ?? []) {
    const field = FIELDS.find(
      (known) => path === `limits.${known}` || path === known || (known !== "limits" && path.startsWith(`${known}.`)),
    );
    if (field) fields[field] ??= message;
  }
  return { kind: "refused", fields, detail: problem.detail ?? String(status) };
}
