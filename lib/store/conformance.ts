import { describe } from "vitest";
import { accessCases } from "./conformance/access-cases";
import { capCases } from "./conformance/cap-cases";
import { figureCases } from "./conformance/figure-cases";
import { ingestCases } from "./conformance/ingest-cases";
import { observedCases } from "./conformance/observed-cases";
import { poolEaterCases } from "./conformance/pool-eater-cases";
import { poolPeakCases } from "./conformance/pool-peak-cases";
import { poolSpanCases } from "./conformance/pool-span-cases";
import { poolUseCases } from "./conformance/pool-use-cases";
import { priceCases } from "./conformance/price-cases";
import { providerWordCases } from "./conformance/provider-word-cases";
import { reclassifyCases } from "./conformance/reclassify-cases";
import { requestCases } from "./conformance/request-cases";
import { rowCases } from "./conformance/row-cases";
import { ruleFigureCases } from "./conformance/rule-figure-cases";
import { runCases } from "./conformance/run-cases";
import { seriesCases } from "./conformance/series-cases";
import { settingsCases } from "./conformance/settings-cases";
import { prepareSuite, type StoreOpener } from "./conformance/suite";

/** What every engine of attempts and settings must do. */
export function conformance(name: string, open: StoreOpener): void {
  describe(name, () => {
    const suite = prepareSuite(open, "current");
    ingestCases(suite);
    requestCases(suite);
    seriesCases(suite);
    figureCases(suite);
    capCases(suite);
    poolUseCases(suite);
    poolSpanCases(suite);
    poolPeakCases(suite);
    poolEaterCases(suite);
    observedCases(suite);
    providerWordCases(suite);
    ruleFigureCases(suite);
    runCases(suite);
    rowCases(suite);
    settingsCases(suite);
    priceCases(suite);
    accessCases(suite);
  });
  describe(name, () => reclassifyCases(prepareSuite(open, "tagged")));
}
