import type { Severity } from "../../model/alert";
import { type InstancePlace, STATES_BY_URGENCY } from "../../store/instance-page";
import type { Parameters } from "../parameters";

export const MAX_ALERT_ROWS = 1_000;
const DEFAULT_ROWS = 100;

export const SEVERITIES = ["warning", "critical"] as const satisfies readonly Severity[];
const NO_SEVERITY = "none";
const PLACE = /^(\w+)\.(warning|critical|none)\.(\d{1,16})\.([^.]+)\.(.+)$/s;

export const CURSOR_PARAMETERS = ["cursor", "limit"] as const;

/** `cursor` is the `next_cursor` of the page before. */
export function readCursor(parameters: Parameters): { cursor: number | null; limit: number } {
  return { cursor: parameters.integer("cursor", 0, Number.MAX_SAFE_INTEGER, null), limit: readLimit(parameters) };
}

function readLimit(parameters: Parameters): number {
  return parameters.integer("limit", 1, MAX_ALERT_ROWS, DEFAULT_ROWS);
}

/** Alerts change their places between two pages, so that no number says where one ended. */
export function readPlace(parameters: Parameters): { cursor: InstancePlace | null; limit: number } {
  const given = parameters.text("cursor");
  const cursor = given === null ? null : placeOf(given);
  if (given !== null && cursor === null)
    parameters.refuse("cursor", "Must be the next_cursor of the page before.", given);
  return { cursor, limit: readLimit(parameters) };
}

export function cursorOf({ state, severity, sinceMs, ruleId, fingerprint }: InstancePlace): string {
  return [state, severity ?? NO_SEVERITY, sinceMs, ruleId, fingerprint].join(".");
}

function placeOf(cursor: string): InstancePlace | null {
  const [, state, severity, sinceMs, ruleId = "", fingerprint = ""] = PLACE.exec(cursor) ?? [];
  const known = STATES_BY_URGENCY.find((one) => one === state);
  if (known === undefined) return null;
  const one = SEVERITIES.find((name) => name === severity) ?? null;
  return { state: known, severity: one, sinceMs: Number(sinceMs), ruleId, fingerprint };
}
