import { POOL_LIMITS } from "../../lib/model/pool";
import type { FieldProblem } from "../editor/call-api";
import type { PoolField } from "./pool-form";

export const POOLS = "/api/v1/pools";

const FIELDS: readonly PoolField[] = [
  "name",
  "provider",
  "account",
  "deployment",
  "keys",
  "models",
  "limits",
  ...POOL_LIMITS,
];

export function poolCall(id: string): string {
  return `${POOLS}/${encodeURIComponent(id)}`;
}

/** What the server said of each field of the form. */
export function saidOfFields(problems: readonly FieldProblem[]): Partial<Record<PoolField, string>> {
  const fields: Partial<Record<PoolField, string>> = {};
  for (const { path, message } of problems) {
    const field = FIELDS.find(
      (known) => path === `limits.${known}` || path === known || (known !== "limits" && path.startsWith(`${known}.`)),
    );
    if (field) fields[field] ??= message;
  }
  return fields;
}
