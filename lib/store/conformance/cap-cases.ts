import { describe, expect, test } from "vitest";
import { MAX_VALUES_A_DAY, OTHER } from "../capped-values";
import { answered, limited, queryOf, T0 } from "../wire-fixtures";
import type { Suite } from "./suite";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const MORE = 3;

/** Senders that put something unique into a label. */
export function capCases(suite: Suite): void {
  const { clock, post } = suite;
  const keys = Array.from({ length: MAX_VALUES_A_DAY + MORE }, (_, index) => `key-${index}`);
  const last = keys[keys.length - 1] ?? "";
  const layer = "client" as const;

  describe("more values of a label than a day keeps apart", () => {
    const send = async () => {
      await post(keys.map((key) => answered(0, { key })));
      await post(limited(0, { key: last }));
      clock.nowMs += HOUR;
      await suite.store.attempts.catchUp();
    };

    test("are counted as one, in attempts, requests, facets and breakdown; rows keep what was sent", async () => {
      await send();
      const query = queryOf({ stepMs: HOUR, groupBy: "key" as const });
      const groups = (await suite.store.attempts.series(query)).map(({ group, counters }) => [
        group,
        counters.attempts,
      ]);
      expect(groups).toHaveLength(MAX_VALUES_A_DAY + 1);
      expect(groups).toContainEqual([OTHER, MORE + 1]);
      expect(groups).toContainEqual(["key-0", 1]);
      const requests = await suite.store.attempts.requestSeries(query);
      expect(requests).toHaveLength(MAX_VALUES_A_DAY + 1);
      expect(requests.find(({ group }) => group === OTHER)?.counters).toMatchObject({ requests: MORE + 1, limited: 1 });
      const [most] = await suite.store.attempts.facets({ fromMs: T0, toMs: T0 + HOUR }, { layer }, "key");
      expect(most).toEqual({ value: OTHER, attempts: MORE + 1 });
      const { limits } = await suite.store.attempts.breakdown(queryOf());
      expect(limits).toMatchObject([{ key: OTHER, limited: 1 }]);
      const page = { filter: { layer, key: [last] }, cursor: null, order: "asc" as const, limit: 10 };
      expect((await suite.store.attempts.attempts(page)).rows).toHaveLength(2);
    });

    test("can be filtered by as one", async () => {
      await send();
      const query = queryOf({ stepMs: HOUR, filter: { layer, key: [OTHER] } });
      expect((await suite.store.attempts.series(query))[0]?.counters).toMatchObject({ attempts: MORE + 1, limited: 1 });
      expect((await suite.store.attempts.requestSeries(query))[0]?.counters.requests).toBe(MORE + 1);
      const limits = await suite.store.attempts.limitSeries({ ...query, groupBy: "limit_source" });
      expect(limits).toMatchObject([{ group: "provider_rate_limit", counters: { limited: 1 } }]);
      const { fromMs, toMs, filter } = query;
      expect(await suite.store.attempts.facets({ fromMs, toMs }, filter, "model")).toEqual([
        { value: "gpt-6-luna", attempts: MORE + 1 },
      ]);
    });

    test("are kept apart again on the next day", async () => {
      await send();
      clock.nowMs += DAY;
      await post(answered(DAY, { key: last }));
      await suite.store.attempts.catchUp();
      const query = queryOf({ fromMs: T0 + DAY, toMs: T0 + DAY + HOUR, stepMs: HOUR, groupBy: "key" as const });
      for (const rows of [await suite.store.attempts.series(query), await suite.store.attempts.requestSeries(query)])
        expect(rows.map(({ group }) => group)).toEqual([last]);
      const both = queryOf({ toMs: T0 + 2 * DAY, stepMs: null, filter: { layer, key: [last] } });
      expect((await suite.store.attempts.series(both))[0]?.counters.attempts).toBe(1);
    });
  });
}
