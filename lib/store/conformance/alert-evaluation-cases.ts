import { describe, expect, test } from "vitest";
import type { EvaluationPass } from "../alerts";
import { T0 } from "../wire-fixtures";
import type { AlertSuite } from "./alert-cases";
import { channelInput, event, instance, MINUTE, pass, RESTED, SECOND, transition } from "./alert-samples";

const BY = { atMs: T0 + MINUTE, by: "韩梅梅", note: "on it" };
const EVERYTHING = { fromMs: T0 - 60 * MINUTE, toMs: T0 + 600 * MINUTE };
const FIRST_PAGE = { cursor: null, limit: 10 };

/** What evaluations came to, and what people said of it. */
export function alertEvaluationCases(suite: AlertSuite): void {
  const alerts = () => suite.alerts;
  const everything = async () => ({
    evaluator: await alerts().evaluator(),
    instances: await alerts().instances(),
    transitions: (await alerts().transitions(FIRST_PAGE)).rows,
    events: await alerts().events(EVERYTHING),
    outbox: await alerts().openOutbox(),
  });

  describe("an evaluation", () => {
    test("is stored whole", async () => {
      const channel = await alerts().createChannel(channelInput());
      const failures = [{ ruleId: "broken", error: "The limit is not known." }];
      const fired = event({
        context: {
          limitSource: "provider_rate_limit",
          owner: "provider",
          dimension: "tpm",
          retryable: "soon",
          share: 0.9,
          pool: { id: "p", name: "组织" },
          provider: "openai",
          model: null,
          exampleRequestIds: ["a", "b"],
          resetAtMs: null,
          fix: { en: "Ask for more.", zh: "申请提额。" },
        },
      });
      const stored = await alerts().storeEvaluation(
        pass({
          failures,
          instances: [instance(), instance({ ...RESTED, fingerprint: "g" })],
          transitions: [transition()],
          events: [{ event: fired, channels: [channel.id], muted: null }],
        }),
      );
      expect(stored).toBe(true);
      expect(await everything()).toEqual({
        evaluator: { lastAtMs: T0, lastRanAtMs: T0 + 30 * SECOND, lastTookMs: 12.5, failures },
        instances: [instance(), instance({ ...RESTED, fingerprint: "g" })],
        transitions: [{ ...transition(), id: expect.any(Number) }],
        events: [fired],
        outbox: [
          {
            entry: {
              id: expect.any(Number),
              channelId: channel.id,
              eventId: "e-1",
              episodeId: "e",
              seq: 1,
              createdAtMs: T0 + 30 * SECOND,
              messageId: null,
              outcome: null,
              outcomeNote: null,
              mutedBy: null,
              endedAtMs: null,
            },
            event: fired,
          },
        ],
      });
      expect([await alerts().event("e-1"), await alerts().event("none")]).toEqual([fired, null]);
    });

    test("that never was leaves nothing to tell", async () => {
      const evaluator = { lastAtMs: null, lastRanAtMs: null, lastTookMs: null, failures: [] };
      expect(await everything()).toEqual({ evaluator, instances: [], transitions: [], events: [], outbox: [] });
    });

    test.each([
      ["of the same instant", T0],
      ["of an earlier instant", T0 - MINUTE],
    ])("%s is refused and changes nothing", async (_, atMs) => {
      await alerts().storeEvaluation(pass({ instances: [instance()] }));
      const before = await everything();
      const late = pass({ atMs, gone: [{ ruleId: "r", fingerprint: "f" }], transitions: [transition()] });
      expect(await alerts().storeEvaluation(late)).toBe(false);
      expect(await everything()).toEqual(before);
    });

    test("that fails in the middle leaves nothing behind, and can be stored once it is whole", async () => {
      const channel = await alerts().createChannel(channelInput());
      const before = await everything();
      const second = { event: event({ seq: 2 }), channels: [channel.id], muted: null };
      const whole: EvaluationPass = pass({
        instances: [instance()],
        transitions: [transition()],
        events: [{ ...second, event: event() }, second],
      });
      const unstorable = { ...second, event: event({ seq: 2, labels: { model: 1n as never } }) };
      const broken = { ...whole, events: [...whole.events.slice(0, 1), unstorable] };
      await expect(alerts().storeEvaluation(broken)).rejects.toThrow();
      expect(await everything()).toEqual(before);
      expect(await alerts().storeEvaluation(whole)).toBe(true);
      expect((await alerts().openOutbox()).map(({ entry }) => entry.seq)).toEqual([1, 2]);
    });

    test("writes only what it is given, and takes away what is gone", async () => {
      const kept = instance({ fingerprint: "kept" });
      await alerts().storeEvaluation(pass({ instances: [instance(), kept], failures: [{ ruleId: "x", error: "y" }] }));
      await alerts().storeEvaluation(
        pass({ atMs: T0 + MINUTE, gone: [instance(), { ruleId: "r", fingerprint: "no" }] }),
      );
      expect(await alerts().instances()).toEqual([kept]);
      expect(await alerts().evaluator()).toMatchObject({ lastAtMs: T0 + MINUTE, failures: [] });
    });

    test("that tells an event once more changes nothing of it", async () => {
      const channel = await alerts().createChannel(channelInput());
      const fired = { event: event(), channels: [channel.id, channel.id], muted: null };
      await alerts().storeEvaluation(pass({ events: [fired, fired] }));
      const [open] = await alerts().openOutbox();
      const id = open?.entry.id ?? 0;
      await alerts().storeDispatch({
        messages: [],
        ended: [{ outboxId: id, outcome: "expired", note: "late", mutedBy: null, atMs: T0 }],
      });
      const again = { ...fired, event: event({ id: "other", kind: "repeat" }) };
      expect(await alerts().storeEvaluation(pass({ atMs: T0 + MINUTE, events: [fired, again] }))).toBe(true);
      expect(await alerts().events(EVERYTHING)).toEqual([event()]);
      expect(await alerts().outboxOf("e")).toMatchObject([{ id, outcome: "expired" }]);
    });

    test.each(["silenced", "inhibited"] as const)("that is %s ends its entries at once", async (muted) => {
      const channel = await alerts().createChannel(channelInput());
      await alerts().storeEvaluation(pass({ events: [{ event: event(), channels: [channel.id], muted }] }));
      const ended = { outcome: "muted", outcomeNote: muted, endedAtMs: T0 + 30 * SECOND, messageId: null };
      expect(await alerts().outboxOf("e")).toMatchObject([ended]);
      expect(await alerts().openOutbox()).toEqual([]);
    });
  });

  describe("an acknowledgement", () => {
    const acknowledged = async () => (await alerts().instances())[0]?.acknowledged;

    test.each([
      ["firing", "e", true],
      ["recovering", "e", true],
      ["pending", null, false],
      ["ok", null, false],
    ] as const)("of what is %s: %s, %s", async (state, episodeId, isTaken) => {
      await alerts().storeEvaluation(pass({ instances: [instance({ state, episodeId })] }));
      expect(await alerts().acknowledge("r", "f", BY)).toBe(isTaken);
      expect(await acknowledged()).toEqual(isTaken ? BY : null);
      expect(await alerts().acknowledge("r", "none", BY)).toBe(false);
    });

    test("stays while its episode lasts, also where an evaluation knew nothing of it, and can be taken back", async () => {
      await alerts().storeEvaluation(pass({ instances: [instance()] }));
      await alerts().acknowledge("r", "f", BY);
      const recovering = instance({ state: "recovering", clearSinceMs: T0 + MINUTE });
      await alerts().storeEvaluation(pass({ atMs: T0 + MINUTE, instances: [recovering] }));
      expect(await alerts().instances()).toEqual([{ ...recovering, acknowledged: BY }]);
      expect(await alerts().acknowledge("r", "f", null)).toBe(true);
      await alerts().storeEvaluation(pass({ atMs: T0 + 2 * MINUTE, instances: [instance({ acknowledged: BY })] }));
      expect(await acknowledged()).toBeNull();
    });

    test.each([
      ["over", RESTED],
      ["another", { episodeId: "next" }],
    ])("is cleared once its episode is %s", async (_, over) => {
      await alerts().storeEvaluation(pass({ instances: [instance()] }));
      await alerts().acknowledge("r", "f", BY);
      const after = instance({ ...over, acknowledged: BY });
      await alerts().storeEvaluation(pass({ atMs: T0 + MINUTE, instances: [after] }));
      expect(await acknowledged()).toBeNull();
    });
  });
}
