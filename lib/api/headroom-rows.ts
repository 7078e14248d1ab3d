import { isoUtc } from "../charts/csv";
import type { Headroom } from "../counting/headroom";
import type { Pool } from "../model/pool";

/** What is left of each limit of a pool, as it is sent. */
export function headroomRows(headroom: ReadonlyMap<string, Headroom[]>, { id }: Pick<Pool, "id">) {
  return (headroom.get(id) ?? []).map(({ limit, limitValue, used, left, resetAtMs, exhaustedInMs }) => ({
    limit,
    limit_value: limitValue,
    used,
    left,
    reset_at: resetAtMs === null ? null : isoUtc(resetAtMs),
    exhausted_in_seconds: exhaustedInMs === null ? null : exhaustedInMs / 1_000,
  }));
}
