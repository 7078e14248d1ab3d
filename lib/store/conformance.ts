import { describe } from "vitest";
import { ingestCases } from "./conformance/ingest-cases";
import { poolSpanCases } from "./conformance/pool-span-cases";
import { reclassifyCases } from "./conformance/reclassify-cases";
import { requestCases } from "./conformance/request-cases";
import { rowCases } from "./conformance/row-cases";
import { seriesCases } from "./conformance/series-cases";
import { settingsCases } from "./conformance/settings-cases";
import { prepareSuite, type StoreOpener } from "./conformance/suite";

/** What every engine of both ports must do. */
export function conformance(name: string, open: StoreOpener): void {
  describe(name, () => {
    const suite = prepareSuite(open, "current");
    ingestCases(suite);
    requestCases(suite);
    seriesCases(suite);
    poolSpanCases(suite);
    rowCases(suite);
    settingsCases(suite);
  });
  describe(name, () => reclassifyCases(prepareSuite(open, "tagged")));
}
