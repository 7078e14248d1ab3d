import type { AccessDesk } from "../access/access-desk";
import { isoUtc } from "../charts/csv";
import type { AuditEntry } from "../model/access";
import { type ApiAnswer, badRequest, jsonAnswer } from "./answer";
import { Parameters } from "./parameters";

const MAX_ROWS = 1_000;
export const AUDIT_PARAMETERS = ["cursor", "limit"] as const;

/** `GET /api/v1/audit`: changes of settings, newest first. */
export async function auditAnswer(
  params: URLSearchParams,
  { access }: { access: Pick<AccessDesk, "audit"> },
): Promise<ApiAnswer> {
  const parameters = new Parameters(params, AUDIT_PARAMETERS);
  const cursor = parameters.integer("cursor", 0, Number.MAX_SAFE_INTEGER, null);
  const limit = parameters.integer("limit", 1, MAX_ROWS, 100);
  if (parameters.errors.length > 0) return badRequest(parameters.errors);
  const { entries, nextCursor } = await access.audit({ cursor, limit });
  return jsonAnswer({ entries: entries.map(auditRow), next_cursor: nextCursor });
}

function auditRow({ seq, atMs, actor, actorName, address, action, subjectId, subjectName, changes }: AuditEntry) {
  return {
    seq,
    at: isoUtc(atMs),
    actor,
    actor_name: actorName,
    address,
    action,
    subject_id: subjectId,
    subject_name: subjectName,
    changes,
  };
}
