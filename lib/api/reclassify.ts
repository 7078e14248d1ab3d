import { z } from "zod";
import type { AttemptStore } from "../store/attempts";
import type { ChangedAttempt, ToldVerdict } from "../store/reclassify";
import { type ApiAnswer, jsonAnswer } from "./answer";
import { readBody } from "./body";

const MAX_STEP_ROWS = 1_000;
const STEP_RANGE = `Must be a whole number from 1 to ${MAX_STEP_ROWS}.`;

export const ReclassifyBody = z.strictObject(
  {
    after_seq: z
      .int("Must be a whole number: next_seq of the step before, or 0.")
      .min(0, "Must not be negative.")
      .default(0)
      .describe("Attempts after this sequence: next_seq of the step before, or 0."),
    limit: z
      .int(STEP_RANGE)
      .min(1, STEP_RANGE)
      .max(MAX_STEP_ROWS, STEP_RANGE)
      .default(500)
      .describe("At most this many attempts are reread."),
    apply: z.boolean("Must be true or false.").default(false).describe("false only tells what would change."),
  },
  'Must be an object such as {"after_seq": 0, "apply": false}.',
);

/** `POST /api/v1/reclassify`: one step of history under the current rules. */
export async function reclassifyAnswer(
  bodyText: string,
  { attempts }: { attempts: Pick<AttemptStore, "reclassify"> },
): Promise<ApiAnswer> {
  const read = readBody(bodyText, ReclassifyBody);
  if ("refusal" in read) return read.refusal;
  const { after_seq: afterSeq, limit, apply } = read.value;
  const { examined, changed, nextSeq } = await attempts.reclassify({ afterSeq, limit, apply });
  return jsonAnswer({ examined, changed: changed.map(changeRow), next_seq: nextSeq });
}

function changeRow({ seq, requestId, provider, model, from, to }: ChangedAttempt) {
  return { seq, request_id: requestId, provider, model, from: verdictRow(from), to: verdictRow(to) };
}

function verdictRow({ limitSource, dimension, retryable, retryAfterMs, rule, outcome }: ToldVerdict) {
  return { limit_source: limitSource, dimension, retryable, retry_after_ms: retryAfterMs, rule, outcome };
}
