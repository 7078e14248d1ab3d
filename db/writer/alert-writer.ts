import type { Database } from "better-sqlite3";
import { type AlertWrite, type AlertWrites, answerCall } from "../alert-calls";
import { alertPruner } from "./alert-pruner";
import { channelWrites } from "./channel-writes";
import { deliveryWrites } from "./delivery-writes";
import { evaluationWrites } from "./evaluation-writes";
import { ruleWrites } from "./rule-writes";

/** Writes of alerts, each in a transaction of its own: a failure leaves nothing of it behind. */
export class AlertWriter {
  readonly #writes: AlertWrites;
  readonly #pruneStep: ReturnType<typeof alertPruner>;

  constructor(
    private readonly database: Database,
    now: () => number,
  ) {
    this.#writes = {
      ...ruleWrites(database, now),
      ...channelWrites(database, now),
      ...evaluationWrites(database),
      ...deliveryWrites(database),
    };
    this.#pruneStep = alertPruner(database);
  }

  perform(call: AlertWrite): unknown {
    return this.database.transaction(() => answerCall(this.#writes, call)).immediate();
  }

  /** Removes some of what ended before the instant. */
  pruneStep(beforeMs: number): { removed: number; isDone: boolean } {
    return this.database.transaction(() => this.#pruneStep(beforeMs)).immediate();
  }
}
