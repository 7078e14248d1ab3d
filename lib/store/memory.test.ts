import { conformance } from "./conformance";
import { memoryStores } from "./memory";

conformance("memory twin", async (clock) => {
  const stores = memoryStores({ retentionMs: 30 * 86_400_000, now: () => clock.nowMs });
  return { ...stores, close: () => stores.attempts.close() };
});
