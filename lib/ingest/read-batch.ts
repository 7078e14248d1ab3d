import type { Attempt } from "../model/attempt";
import type { IngestRefusal, Rejection } from "../store/ingest-answer";
import { checkAttempt } from "./check";
import { Fault } from "./fault";
import { type NormalizeContext, normalize } from "./normalize";
import { brokenJson, emptyBatch, nothingTaken, tooManyRows } from "./refusals";
import { type SentRows, sentRows } from "./sent-rows";

export type ReadContext = NormalizeContext;

export type ReadBatch = { refusal: IngestRefusal } | { refusal: null; attempts: Attempt[]; rejected: Rejection[] };

/** Reads what was posted, already inflated and within the size limit. Never throws; one bad row does not harm the others. */
export function readBatch(body: Uint8Array, context: ReadContext): ReadBatch {
  const sent = sentRows(body);
  switch (sent.kind) {
    case "empty":
      return { refusal: emptyBatch() };
    case "too_many":
      return { refusal: tooManyRows(sent.count) };
    case "broken":
      return { refusal: brokenJson(sent.line, sent.column, sent.isEnd) };
    case "rows":
      return readRows(sent, context);
  }
}

function readRows({ rows, broken }: Extract<SentRows, { kind: "rows" }>, context: ReadContext): ReadBatch {
  const attempts: Attempt[] = [];
  const faults = [...broken];
  for (const { index, value } of rows) {
    const checked = checkAttempt(value);
    const attempt = checked instanceof Fault ? checked : normalize(checked, context);
    if (attempt instanceof Fault) faults.push({ index, fault: attempt });
    else attempts.push(attempt);
  }
  if (broken.length > 0) faults.sort((a, b) => a.index - b.index);
  if (attempts.length === 0) return { refusal: nothingTaken(faults) };
  return { refusal: null, attempts, rejected: faults.map(({ index, fault }) => fault.at(index)) };
}
