import { afterEach, beforeEach, describe } from "vitest";
import type { AlertStore } from "../alerts";
import { T0 } from "../wire-fixtures";
import { alertEvaluationCases } from "./alert-evaluation-cases";
import { alertLogCases } from "./alert-log-cases";
import { alertMessageCases } from "./alert-message-cases";
import { alertOutboxCases } from "./alert-outbox-cases";
import { alertPageCases } from "./alert-page-cases";
import { alertPruneCases } from "./alert-prune-cases";
import { MINUTE } from "./alert-samples";
import { alertSettingCases } from "./alert-setting-cases";
import { channelNewsCases } from "./channel-news-cases";

export interface OpenAlerts {
  alerts: AlertStore;
  close(): unknown;
}

export interface AlertSuite {
  clock: { nowMs: number };
  readonly alerts: AlertStore;
}

/** What every engine of the alert port must do; `open` opens an empty store whose clock the suite sets. */
export function alertConformance(name: string, open: (clock: { nowMs: number }) => OpenAlerts): void {
  const clock = { nowMs: T0 };
  let store: OpenAlerts | null = null;
  const opened = () => {
    if (store === null) throw new Error("The store is opened before each test.");
    return store;
  };
  const suite: AlertSuite = {
    clock,
    get alerts() {
      return opened().alerts;
    },
  };
  describe(`alerts in ${name}`, () => {
    beforeEach(() => {
      clock.nowMs = T0 + 30 * MINUTE;
      store = open(clock);
    });
    afterEach(() => opened().close());
    alertSettingCases(suite);
    alertEvaluationCases(suite);
    alertLogCases(suite);
    alertOutboxCases(suite);
    alertMessageCases(suite);
    alertPruneCases(suite);
    alertPageCases(suite);
    channelNewsCases(suite);
  });
}
