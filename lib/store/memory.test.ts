import { conformance } from "./conformance";
import { alertConformance } from "./conformance/alert-cases";
import { taggedRules } from "./conformance/tagged-rules";
import { memoryStores } from "./memory";

conformance("memory twin", async (clock, rules) => {
  const other = rules === "tagged" ? { reclassify: taggedRules } : {};
  const stores = memoryStores({ retentionMs: 30 * 86_400_000, now: () => clock.nowMs, ...other });
  return { ...stores, close: () => stores.attempts.close() };
});

alertConformance("the memory twin", (clock) => {
  const { alerts } = memoryStores({ retentionMs: 30 * 86_400_000, now: () => clock.nowMs });
  return { alerts, close: () => undefined };
});
