import { describe } from "vitest";
import { alertDeliveryCases } from "./alert-delivery-cases";
import { alertSettingCases } from "./alert-setting-cases";
import { alertStateCases } from "./alert-state-cases";
import type { Suite } from "./suite";

/** Rules, what evaluations came to, and what is told of it. */
export function alertCases(suite: Suite): void {
  describe("alerts", () => {
    alertSettingCases(suite);
    alertStateCases(suite);
    alertDeliveryCases(suite);
  });
}
