import { beforeEach, describe, expect, test } from "vitest";
import type { AlertInstance } from "../../model/alert";
import type { InstancePlace, InstanceQuery } from "../instance-page";
import { T0 } from "../wire-fixtures";
import type { AlertSuite } from "./alert-cases";
import { instance, MINUTE, pass, RESTED } from "./alert-samples";

const ALL = { cursor: null, limit: 100 };
const WARNED = { severity: "warning" } as const;

/** In the order of urgency; the fingerprint says why. */
const STANDING: AlertInstance[] = [
  instance({ fingerprint: "1 newest", sinceMs: T0 + MINUTE, labels: { provider: "openai", app: null } }),
  instance({ fingerprint: "2 of the first rule", ruleId: "a", labels: { provider: 'say "no"' } }),
  instance({ fingerprint: "3 first by fingerprint" }),
  instance({ fingerprint: "4 last by fingerprint", labels: { provider: "深度求索" } }),
  instance({ fingerprint: "5 milder", ...WARNED, sinceMs: T0 + MINUTE }),
  instance({ fingerprint: "6 recovers", state: "recovering", labels: { app: "shop" } }),
  instance({ fingerprint: "7 may fire", ...RESTED, state: "pending" }),
  instance({ fingerprint: "8 rests", ...RESTED, sinceMs: T0 + 2 * MINUTE }),
];

/** Instances in pages. */
export function alertPageCases(suite: AlertSuite): void {
  const numbers = (rows: readonly AlertInstance[]) => rows.map(({ fingerprint }) => Number(fingerprint[0]));
  const asked = async (query: Partial<InstanceQuery>) =>
    numbers((await suite.alerts.instancePage({ ...ALL, ...query })).rows);

  describe("instances in pages", () => {
    beforeEach(async () => {
      await suite.alerts.storeEvaluation(pass({ instances: STANDING.toReversed() }));
    });

    test("come whole, the most urgent first", async () => {
      expect(await suite.alerts.instancePage(ALL)).toEqual({ rows: STANDING, nextCursor: null });
    });

    test.each([1, 2, 3, 5, 7, 8])("of %i end where the next one begins", async (limit) => {
      const seen: number[] = [];
      let cursor: InstancePlace | null = null;
      do {
        const page = await suite.alerts.instancePage({ cursor, limit });
        expect(page.rows.length).toBeLessThanOrEqual(limit);
        seen.push(...numbers(page.rows));
        cursor = page.nextCursor;
      } while (cursor !== null);
      expect(seen).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    });

    test.each<[string, Partial<InstanceQuery>, number[]]>([
      ["states", { states: ["recovering", "ok"] }, [6, 8]],
      ["a severity", { severities: ["warning"] }, [5]],
      ["rules", { ruleIds: ["a", "none", null] }, [2]],
      ["a fingerprint", { fingerprint: "6 recovers" }, [6]],
      ["a label", { labels: { app: ["shop", "other"] } }, [6]],
      ["a label beyond ASCII or with quotes", { labels: { provider: ["深度求索", 'say "no"'] } }, [2, 4]],
      ["a label that was not sent, not one that is no label", { labels: { app: [null] } }, [1]],
      ["all of these", { states: ["firing"], labels: { provider: ["openai"] }, ruleIds: ["r"] }, [1, 3, 5]],
      ["nothing that is there", { labels: { upstream: ["x"] } }, []],
    ])("are narrowed by %s", async (_name, query, expected) => {
      expect(await asked(query)).toEqual(expected);
      expect(await asked({ ...query, limit: 1 })).toEqual(expected.slice(0, 1));
    });

    test("go on after an instance that stands elsewhere by now, without leaving out or doubling another", async () => {
      const { nextCursor } = await suite.alerts.instancePage({ cursor: null, limit: 3 });
      const over = instance({ ...STANDING[2], ...RESTED, sinceMs: T0 + 3 * MINUTE });
      const gone = [{ ruleId: "r", fingerprint: "1 newest" }];
      await suite.alerts.storeEvaluation(pass({ atMs: T0 + MINUTE, instances: [over], gone }));
      expect(await asked({ cursor: nextCursor, limit: 5 })).toEqual([4, 5, 6, 7, 3]);
    });
  });
}
