import { describe, expect, test } from "vitest";
import type { AlertEvent } from "../../model/alert";
import { T0 } from "../wire-fixtures";
import type { AlertSuite } from "./alert-cases";
import { channelInput, event, instance, MINUTE, message, pass, transition } from "./alert-samples";

const minuteOf = (atMs: number) => (atMs - T0) / MINUTE;
const EVERYTHING = { fromMs: T0 - 60 * MINUTE, toMs: T0 + 600 * MINUTE };

/** What is read of the past: changes of state, and events of a window. */
export function alertLogCases(suite: AlertSuite): void {
  const alerts = () => suite.alerts;

  describe("transitions", () => {
    /** Two rules, two instances each, ten minutes. */
    async function tenMinutes() {
      for (let minute = 0; minute < 10; minute++) {
        const atMs = T0 + minute * MINUTE;
        const transitions = ["r", "s"].flatMap((ruleId) =>
          ["f", "g"].map((fingerprint) => transition({ atMs, ruleId, fingerprint })),
        );
        await alerts().storeEvaluation(pass({ atMs, transitions }));
      }
    }

    test("come in pages, newest first, until there are no more", async () => {
      await tenMinutes();
      const seen: string[] = [];
      let cursor: number | null = null;
      let pages = 0;
      do {
        const page = await alerts().transitions({ cursor, limit: 16 });
        seen.push(...page.rows.map(({ atMs, ruleId, fingerprint }) => `${minuteOf(atMs)}${ruleId}${fingerprint}`));
        cursor = page.nextCursor;
        pages++;
      } while (cursor !== null);
      expect(pages).toBe(3);
      expect(seen.slice(0, 5)).toEqual(["9sg", "9sf", "9rg", "9rf", "8sg"]);
      expect(new Set(seen).size).toBe(40);
    });

    test.each([
      ["a rule", { ruleId: "r" }, 20],
      ["an instance", { ruleId: "r", fingerprint: "f" }, 10],
      ["instances that are called the same", { fingerprint: "f" }, 20],
      ["a window", { fromMs: T0 + MINUTE, toMs: T0 + 3 * MINUTE }, 8],
      ["a rule in a window", { ruleId: "s", fromMs: T0 + 8 * MINUTE }, 4],
      ["nothing there is", { ruleId: "none" }, 0],
    ])("of %s", async (_, filter, count) => {
      await tenMinutes();
      const first = await alerts().transitions({ ...filter, cursor: null, limit: 3 });
      const rest = await alerts().transitions({ ...filter, cursor: first.nextCursor, limit: 100 });
      const rows = first.nextCursor === null ? first.rows : [...first.rows, ...rest.rows];
      expect(rows).toHaveLength(count);
      expect(rows.map(({ atMs, id }) => [atMs, id])).toEqual(
        rows.map(({ atMs, id }) => [atMs, id]).sort(([a = 0, x = 0], [b = 0, y = 0]) => b - a || y - x),
      );
      const { fromMs = T0, toMs = T0 + 60 * MINUTE, ...labels } = filter as Partial<typeof EVERYTHING>;
      expect(rows.every((row) => row.atMs >= fromMs && row.atMs < toMs)).toBe(true);
      expect(
        rows.every((row) => Object.entries(labels).every(([name, value]) => row[name as "ruleId"] === value)),
      ).toBe(true);
    });
  });

  describe("what became of what lines had to tell", () => {
    const lineOf = ({ ruleId, fingerprint, atMs }: AlertEvent) => ({ ruleId, fingerprint, atMs });

    test("is found by line, one a channel, and of no other line", async () => {
      const a = await alerts().createChannel(channelInput({ name: "a" }));
      const b = await alerts().createChannel(channelInput({ name: "b" }));
      const first = event();
      const others = [
        event({ episodeId: "f", fingerprint: "g" }),
        event({ episodeId: "h", ruleId: "s" }),
        event({ seq: 2, kind: "resolved", reason: "cleared", atMs: T0 + MINUTE }),
      ];
      const events = [first, ...others].map((one) => ({ event: one, channels: [a.id, b.id], muted: null }));
      await alerts().storeEvaluation(pass({ atMs: T0 + MINUTE, events }));
      const [toA, toB] = await alerts().outboxOf("e");
      const mutedBy = { silenceId: "s" };
      await alerts().storeDispatch({
        messages: [{ ...message({ channelId: a.id, eventIds: [first.id] }), outboxIds: [toA?.id ?? 0] }],
        ended: [{ outboxId: toB?.id ?? 0, outcome: "muted", note: null, mutedBy, atMs: T0 + MINUTE }],
      });
      expect(await alerts().tellings([lineOf(first)])).toEqual([
        { ...lineOf(first), channelId: a.id, messageId: "msg_1", outcome: null, mutedBy: null },
        { ...lineOf(first), channelId: b.id, messageId: null, outcome: "muted", mutedBy },
      ]);
      const ofBoth = await alerts().tellings([first, ...others].map(lineOf));
      expect(ofBoth.map(({ fingerprint, ruleId, atMs }) => [fingerprint, ruleId, minuteOf(atMs)])).toEqual(
        [
          ["f", "r", 0],
          ["g", "r", 0],
          ["f", "s", 0],
          ["f", "r", 1],
        ].flatMap((line) => [line, line]),
      );
    });

    test("is nothing where there was nothing to tell, or nobody to tell it to", async () => {
      await alerts().storeEvaluation(pass({ events: [{ event: event(), channels: [], muted: null }] }));
      expect(await alerts().tellings([lineOf(event())])).toEqual([]);
      expect(await alerts().tellings([])).toEqual([]);
    });
  });

  describe("events of a window", () => {
    const quiet = (over: Parameters<typeof event>[0]) => ({ event: event(over), channels: [], muted: null });
    const ended = (episodeId: string, firedAt: number, resolvedAt: number) => [
      quiet({ episodeId, atMs: T0 + firedAt * MINUTE, firedAtMs: T0 + firedAt * MINUTE }),
      quiet({
        episodeId,
        seq: 2,
        kind: "resolved",
        reason: "cleared",
        atMs: T0 + resolvedAt * MINUTE,
        firedAtMs: T0 + firedAt * MINUTE,
      }),
    ];
    const idsIn = async (from: number, to: number) =>
      (await alerts().events({ fromMs: T0 + from * MINUTE, toMs: T0 + to * MINUTE })).map(({ id }) => id);

    test.each([
      ["before", 40, 50, []],
      ["after", 0, 10, []],
      ["up to its end", 5, 11, ["a-1", "a-2"]],
      ["within", 12, 13, ["a-1", "a-2"]],
      ["from its end on", 20, 21, ["a-1", "a-2"]],
      ["around", 0, 40, ["a-1", "a-2"]],
    ])("%s an episode", async (_, from, to, wanted) => {
      await alerts().storeEvaluation(pass({ events: ended("a", 10, 20) }));
      expect(await idsIn(from, to)).toEqual(wanted);
    });

    test("include what fires still, and stand oldest first", async () => {
      const firedAtMs = T0 + 15 * MINUTE;
      await alerts().storeEvaluation(
        pass({
          instances: [instance({ episodeId: "open", firedAtMs })],
          events: [quiet({ episodeId: "open", atMs: firedAtMs, firedAtMs }), ...ended("a", 10, 20)],
        }),
      );
      expect(await idsIn(16, 17)).toEqual(["a-1", "open-1", "a-2"]);
      expect(await idsIn(30, 40)).toEqual(["open-1"]);
      expect(await idsIn(5, 12)).toEqual(["a-1", "a-2"]);
    });

    test("are the newest thousand", async () => {
      const many = Array.from({ length: 1_005 }, (_, index) => quiet({ seq: index + 1, atMs: T0 + index }));
      await alerts().storeEvaluation(pass({ events: many }));
      const found = await alerts().events(EVERYTHING);
      expect([found.length, found[0]?.seq, found[999]?.seq]).toEqual([1_000, 6, 1_005]);
    });
  });
}
