import type { AccessStore } from "../../lib/store/access";

/** Addresses that get a line of their own. */
const MAX_LINES = 5;

/** Counts failed logins, so that guesses do not fill the audit list: a line an address for all since the last time. */
export class FailedLogins {
  readonly #tries = new Map<string, number>();
  #others = 0;

  constructor(
    private readonly store: Pick<AccessStore, "addAudit">,
    private readonly now: () => number,
  ) {}

  count(address: string): void {
    const tries = this.#tries.get(address);
    if (tries === undefined && this.#tries.size >= MAX_LINES) this.#others += 1;
    else this.#tries.set(address, (tries ?? 0) + 1);
  }

  async save(): Promise<void> {
    const lines: [string | null, number][] = [...this.#tries];
    if (this.#others > 0) lines.push([null, this.#others]);
    this.#tries.clear();
    this.#others = 0;
    for (const [address, tries] of lines) {
      await this.store.addAudit({
        atMs: this.now(),
        actor: "password",
        actorName: null,
        address,
        action: "login_failed",
        subjectId: null,
        subjectName: null,
        changes: [{ field: "tries", before: null, after: String(tries) }],
      });
    }
  }
}
