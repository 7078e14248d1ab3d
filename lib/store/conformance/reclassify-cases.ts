import { describe, expect, test } from "vitest";
import type { ReclassifyStep } from "../reclassify";
import { answered, limited, queryOf, T0, type Wire } from "../wire-fixtures";
import type { Suite } from "./suite";
import { NEXT_RULE_SET, outdated, type VerdictName } from "./tagged-rules";

const MINUTE = 60_000;

/** History under newer rules. The store is opened with `taggedRules`. */
export function reclassifyCases(suite: Suite): void {
  const { clock, post, requestOf, requestTotal, total } = suite;
  const stopped = (was: VerdictName, now: VerdictName, over: Wire = {}) =>
    limited(0, { ...outdated(was, now), ...over });
  const step = (apply: boolean, afterSeq = 0, limit = 500) =>
    suite.store.attempts.reclassify({ afterSeq, limit, apply });
  const rows = async () => {
    const page = { filter: {}, cursor: null, order: "asc" as const, limit: 100 };
    return (await suite.store.attempts.attempts(page)).rows;
  };
  const hour = { fromMs: T0, toMs: T0 + 60 * MINUTE };
  const facets = () => suite.store.attempts.facets(hour, { layer: "client" }, "limit_source");
  const usage = () => suite.store.attempts.poolUsage({ ...hour, layer: "client" });
  const settle = async () => {
    clock.nowMs += 60 * MINUTE;
    await suite.store.attempts.catchUp();
  };

  describe("history under newer rules", () => {
    test("asked what would change, it tells and writes nothing", async () => {
      await post([stopped("tpm", "credits", { request_id: "r" }), stopped("tpm", "tpm"), answered(0)]);
      await settle();
      const read = async () => [await rows(), await total(), await requestTotal(), await requestOf("r"), await usage()];
      const before = await read();
      const found = await step(false);
      expect(found).toMatchObject({ examined: 2, nextSeq: null });
      expect(found.changed).toEqual([
        {
          seq: 1,
          requestId: "r",
          provider: "openai",
          model: "gpt-6-luna",
          from: {
            limitSource: "provider_rate_limit",
            dimension: "tpm",
            retryable: "soon",
            retryAfterMs: null,
            rule: "explicit",
            outcome: "limited",
          },
          to: {
            limitSource: "provider_credits",
            dimension: "spend",
            retryable: "never",
            retryAfterMs: null,
            rule: "explicit",
            outcome: "billing",
          },
        },
      ]);
      expect(await read()).toEqual(before);
    });

    test("counts move from one source to the other, and what is empty is gone", async () => {
      await post([stopped("tpm", "shared"), stopped("tpm", "shared", { sample_rate: 0.3 }), answered(0)]);
      expect((await step(true)).changed).toHaveLength(2);
      const series = await suite.store.attempts.limitSeries(
        queryOf({ stepMs: 60 * MINUTE, groupBy: "limit_source" as const }),
      );
      expect(series.map(({ group, counters }) => [group, counters.limited])).toEqual([
        ["upstream_provider_shared_pool", 1 + 1 / 0.3],
      ]);
      expect((await facets()).map(({ value }) => value)).toEqual(["upstream_provider_shared_pool"]);
      expect((await rows())[0]).toMatchObject({ limitSource: "upstream_provider_shared_pool", ruleSet: NEXT_RULE_SET });
    });

    test.each<[VerdictName, VerdictName, string, Record<string, number>]>([
      ["tpm", "credits", "billing", { requests: 1, limited: 0, failedByLimit: 0 }],
      ["credits", "tpm", "failed_by_limit", { requests: 1, limited: 1, failedByLimit: 1 }],
    ])(
      "from %s to %s a settled request becomes %s and stays settled when it was",
      async (was, now, outcome, counters) => {
        await post(stopped(was, now, { request_id: "r" }));
        await settle();
        const { settledAtMs } = (await requestOf("r")).request;
        await step(true);
        expect((await requestOf("r")).request).toMatchObject({ outcome, settledAtMs });
        expect(await requestTotal()).toMatchObject(counters);
        expect((await total())?.billing).toBe(outcome === "billing" ? 1 : 0);
      },
    );

    test("an attempt that no rule calls limited any more has failed, and its request with it", async () => {
      const body = { error: { message: "bad parameter" } };
      await post(stopped("tpm", "none", { status: 500, body, request_id: "r" }));
      await settle();
      await step(true);
      expect((await rows())[0]).toMatchObject({ outcome: "failed", limitSource: null, dimension: null, rule: null });
      expect((await requestOf("r")).request).toMatchObject({ outcome: "failed", limitSource: null, waitLostMs: null });
      expect(await total()).toMatchObject({ attempts: 1, limited: 0, failed: 1 });
      expect(await requestTotal()).toMatchObject({ requests: 1, limited: 0 });
      expect(await facets()).toEqual([]);
      expect(await step(true)).toMatchObject({ examined: 1, changed: [] });
    });

    test("a request that was rescued from a limit counts as answered once there was none", async () => {
      await post([
        stopped("tpm", "none", { status: 500, request_id: "r", attempt: 1 }),
        answered(3_000, { request_id: "r", attempt: 2 }),
      ]);
      expect(await requestTotal()).toMatchObject({ limited: 1, rescuedByRetry: 1, waitLost: { sumMs: 2_000 } });
      await step(true);
      expect(await requestTotal()).toMatchObject({
        requests: 1,
        limited: 0,
        rescuedByRetry: 0,
        waitLost: { count: 0 },
      });
      expect((await requestOf("r")).request).toMatchObject({ outcome: "answered", marks: "fa" });
    });

    test("several attempts of one request change together", async () => {
      const attempts = [1, 2, 3].map((attempt) => stopped("tpm", "shared", { request_id: "r", attempt }));
      await post(attempts);
      await settle();
      await step(true);
      expect((await requestOf("r")).request).toMatchObject({
        marks: "sss",
        limitSource: "upstream_provider_shared_pool",
      });
      expect(await requestTotal()).toMatchObject({ requests: 1, attempts: 3, limited: 1 });
    });

    test("pool minutes count what is still limited", async () => {
      await post([stopped("tpm", "credits"), stopped("tpm", "tpm")]);
      await suite.store.attempts.catchUp();
      await step(true);
      const started = (await usage()).filter(({ basis }) => basis === "start");
      expect(started).toMatchObject([{ failed: true, attempts: 2, limited: 1 }]);
    });

    test("an open request settles by its new verdict", async () => {
      clock.nowMs = T0 + 1_000;
      await post(stopped("rpm", "credits", { request_id: "r" }));
      clock.nowMs += 30_000;
      await suite.store.attempts.catchUp();
      expect((await requestOf("r")).request.settledAtMs).toBeNull();
      await step(true);
      expect((await requestOf("r")).request).toMatchObject({ outcome: "billing", settledAtMs: clock.nowMs });
      expect(await requestTotal()).toMatchObject({ requests: 1, failedByLimit: 0 });
    });

    test("what came late stays out of a settled request", async () => {
      await post(stopped("tpm", "shared", { request_id: "r", id: "1" }));
      await settle();
      await post(stopped("tpm", "shared", { request_id: "r", id: "2" }));
      await step(true);
      const { request, attempts } = await requestOf("r");
      expect(request).toMatchObject({ marks: "s", attempts: 1, lateAttempts: 1 });
      expect(attempts.map(({ limitSource }) => limitSource)).toEqual(Array(2).fill("upstream_provider_shared_pool"));
      expect(await requestTotal()).toMatchObject({ requests: 1, attempts: 1 });
      expect(await total()).toMatchObject({ limited: 2, overloaded: 0 });
    });

    test("a request of which a part was removed keeps its facts; what is left of it changes", async () => {
      await post([
        stopped("tpm", "shared", { request_id: "r", attempt: 1 }),
        limited(20 * MINUTE, { ...outdated("tpm", "shared"), request_id: "r", attempt: 2 }),
      ]);
      await settle();
      await suite.store.attempts.prune(T0 + 10 * MINUTE);
      const { request } = await requestOf("r");
      await step(true);
      const left = await requestOf("r");
      expect(left.request).toEqual(request);
      expect(left.attempts).toMatchObject([{ limitSource: "upstream_provider_shared_pool" }]);
    });

    test("what the sender said itself is left alone", async () => {
      await post(limited(0));
      const before = await rows();
      expect(await step(true)).toEqual({ examined: 1, changed: [], nextSeq: null });
      expect(await rows()).toEqual(before);
    });

    test("done twice, the second time changes nothing; the same verdict gets the newer rule set", async () => {
      await post([stopped("tpm", "shared"), stopped("tpm", "tpm")]);
      expect((await step(true)).changed).toHaveLength(1);
      const after = [await rows(), await total()];
      expect((await rows()).map(({ ruleSet }) => ruleSet)).toEqual([NEXT_RULE_SET, NEXT_RULE_SET]);
      expect(await step(true)).toEqual({ examined: 2, changed: [], nextSeq: null });
      expect([await rows(), await total()]).toEqual(after);
    });

    test.each([false, true])("steps go on where the last one ended (apply: %s)", async (apply) => {
      await post(Array.from({ length: 11 }, (_, index) => (index % 2 === 0 ? stopped("tpm", "rpm") : answered(0))));
      const steps: ReclassifyStep[] = [];
      for (let afterSeq: number | null = 0; afterSeq !== null; ) {
        const one: ReclassifyStep = await step(apply, afterSeq, 2);
        steps.push(one);
        afterSeq = one.nextSeq;
      }
      expect(steps.every(({ examined }) => examined <= 2)).toBe(true);
      expect(steps.flatMap(({ changed }) => changed.map(({ seq }) => seq))).toEqual([1, 3, 5, 7, 9, 11]);
    });

    test("an empty store has nothing to reread", async () => {
      expect(await step(true)).toEqual({ examined: 0, changed: [], nextSeq: null });
    });
  });
}
