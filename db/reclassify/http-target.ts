import type { ChangedAttempt, ToldVerdict } from "../../lib/store/reclassify";
import type { ServerConnection } from "../script/server-connection";
import type { ReclassifyTarget } from "./target";

interface VerdictRow extends Pick<ToldVerdict, "dimension" | "retryable" | "rule" | "outcome"> {
  limit_source: string | null;
  retry_after_ms: number | null;
}

interface ChangeRow extends Pick<ChangedAttempt, "seq" | "provider" | "model"> {
  request_id: string;
  from: VerdictRow;
  to: VerdictRow;
}

interface StepAnswer {
  examined: number;
  changed: ChangeRow[];
  next_seq: number | null;
}

/** A running server. */
export function httpTarget({ origin, post }: ServerConnection): ReclassifyTarget {
  return {
    description: `the server at ${origin}`,
    async step({ afterSeq, limit, apply }) {
      const answer = await post<StepAnswer>("/api/v1/reclassify", { after_seq: afterSeq, limit, apply });
      return { examined: answer.examined, changed: answer.changed.map(changeOf), nextSeq: answer.next_seq };
    },
    async close() {},
  };
}

function changeOf({ request_id: requestId, from, to, ...row }: ChangeRow): ChangedAttempt {
  return { ...row, requestId, from: verdictOf(from), to: verdictOf(to) };
}

function verdictOf({ limit_source: limitSource, retry_after_ms: retryAfterMs, ...row }: VerdictRow): ToldVerdict {
  return { ...row, limitSource, retryAfterMs };
}
