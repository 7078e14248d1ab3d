import type { Parameters } from "../parameters";

export const MAX_ALERT_ROWS = 1_000;
const DEFAULT_ROWS = 100;

export const CURSOR_PARAMETERS = ["cursor", "limit"] as const;

/** `cursor` is the `next_cursor` of the page before. */
export function readCursor(parameters: Parameters): { cursor: number | null; limit: number } {
  return {
    cursor: parameters.integer("cursor", 0, Number.MAX_SAFE_INTEGER, null),
    limit: parameters.integer("limit", 1, MAX_ALERT_ROWS, DEFAULT_ROWS),
  };
}
