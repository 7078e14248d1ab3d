import type { IngestRefusal } from "../store/ingest-answer";
import type { Fault } from "./fault";
import { MAX_REFUSAL_ERRORS, MAX_ROWS } from "./limits";

const NOTHING_TAKEN = "Nothing could be taken.";

export function emptyBatch(): IngestRefusal {
  return {
    status: 400,
    title: NOTHING_TAKEN,
    detail: "The body holds no attempt. Send one JSON object, a list of them, or one object per line.",
    errors: [],
  };
}

export function tooManyRows(count: number): IngestRefusal {
  return {
    status: 413,
    title: "Too many rows.",
    detail: `The body holds ${count} rows and none was taken. Send at most ${MAX_ROWS} at a time.`,
    errors: [{ path: "", message: `Send at most ${MAX_ROWS} rows.`, value: count }],
  };
}

export function brokenJson(line: number, column: number, isEnd: boolean): IngestRefusal {
  const what = isEnd ? "The JSON ends before it is complete" : "The JSON is broken";
  const detail = `${what}, at line ${line}, column ${column}. Nothing was taken.`;
  return { status: 400, title: NOTHING_TAKEN, detail, errors: [{ path: "", message: detail, value: null }] };
}

/** Every row was rejected. Paths begin with the row's index. */
export function nothingTaken(faults: readonly { index: number; fault: Fault }[]): IngestRefusal {
  const listed = faults.slice(0, MAX_REFUSAL_ERRORS);
  const [first] = listed;
  const more = faults.length > listed.length ? ` The first ${listed.length} errors are listed.` : "";
  return {
    status: 400,
    title: NOTHING_TAKEN,
    detail: `Every row was rejected (${faults.length}). ${first === undefined ? "" : first.fault.message}${more}`,
    errors: listed.map(({ index, fault }) => ({
      path: fault.path === "" ? String(index) : `${index}.${fault.path}`,
      message: `${fault.code}: ${fault.message}`,
      value: fault.shown,
    })),
  };
}
