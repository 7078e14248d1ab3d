import { actorOf } from "../../lib/access/caller";
import type { AuditAction, AuditChange } from "../../lib/model/access";
import type { AccessStore } from "../../lib/store/access";
import type { Callers } from "./callers";

export interface Audited {
  action: AuditAction;
  subject?: { id: string; name: string } | null;
  changes?: AuditChange[];
}

/** Writes down what was changed, when, and by whom. */
export class AuditLog {
  constructor(
    private readonly store: Pick<AccessStore, "addAudit">,
    private readonly callers: Pick<Callers, "current">,
    private readonly now: () => number,
  ) {}

  /** The change is made already, so what keeps it from being listed stands in the server's log instead. */
  async record({ action, subject = null, changes = [] }: Audited): Promise<void> {
    const { caller, address } = this.callers.current();
    const entry = {
      atMs: this.now(),
      ...actorOf(caller),
      address,
      action,
      subjectId: subject?.id ?? null,
      subjectName: subject?.name ?? null,
      changes,
    };
    await this.store.addAudit(entry).catch((error: unknown) => {
      console.error(`Not in the audit list: ${JSON.stringify(entry)}:`, error);
    });
  }
}
