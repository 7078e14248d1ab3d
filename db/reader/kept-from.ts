import type { KeptFrom } from "../../lib/store/kept-from";
import type { Reader } from "./reader";

export function readKeptFrom({ meta }: Reader): KeptFrom {
  return { rowsFromMs: meta.get("rows_from_ms"), poolMinutesFromMs: meta.get("pool_minutes_from_ms") };
}
