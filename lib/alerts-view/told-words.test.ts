import { expect, test } from "vitest";
import type { OutboxOutcome } from "../model/channel";
import type { Telling } from "../store/alerts";
import { firing, MINUTE, NOW, someEvaluation, someInstance, someRule, someSilence, textIn } from "./alerts-fixture";
import type { AlertsData, EventRow } from "./load-alerts";
import { toldLines } from "./told-words";

const AT = NOW - 5 * MINUTE;

function someRow(over: Partial<EventRow> = {}): EventRow {
  const { ruleId, fingerprint, labels } = someInstance();
  const line = { id: 1, atMs: AT, ruleId, fingerprint, labels, evaluation: someEvaluation({ verdict: "breach" }) };
  return { ...line, from: "pending", to: "firing", untold: null, note: null, ...over };
}

function telling(outcome: OutboxOutcome | null, over: Partial<Telling> = {}): Telling {
  const { ruleId, fingerprint } = someInstance();
  return { ruleId, fingerprint, atMs: AT, channelId: "c1", messageId: null, outcome, mutedBy: null, ...over };
}

const CHANNELS = [
  { id: "c1", name: "On call" },
  { id: "c2", name: "Team" },
] as AlertsData["channels"];

function said(row: EventRow, tellings: Telling[], locale: "en" | "zh-CN" = "en"): [string, string | null][] {
  const known = {
    tellings,
    channels: CHANNELS,
    rules: [someRule(), someRule({ id: "wide", name: "429 by provider" })],
    silences: [someSilence({ author: "Mei", matchers: { app: "batch" } })],
    instances: [firing({ ruleId: "wide", fingerprint: "p", labels: { provider: "openai" } })],
  };
  return toldLines(row, known, textIn(locale), { timeZone: null }).map((line) => [line.said, line.href]);
}

const bySilence = { mutedBy: { silenceId: "s1" } };
const byAlert = { mutedBy: { ruleId: "wide", fingerprint: "p" } };
const inMessage = { messageId: "msg_1" };
const MESSAGE = "/alerts?tab=deliveries&message=msg_1";
const SILENCE = "/alerts?tab=silences#silence-s1";
const WIDER = "/alerts?tab=events&rule=wide&instance=p";

test.each<[string, Telling, string, string, string | null]>([
  ["delivered", telling("delivered", inMessage), "told On call", "已通知 On call", MESSAGE],
  [
    "told within another message",
    telling("combined", inMessage),
    "told On call within another message",
    "已并入发给 On call 的另一条消息",
    MESSAGE,
  ],
  [
    "silenced",
    telling("muted", bySilence),
    "not told: silenced by Mei (app batch)",
    "未通知：已由 Mei 静默（应用 batch）",
    SILENCE,
  ],
  [
    "said by a wider alert",
    telling("muted", byAlert),
    "not told: 429 by provider · openai says it",
    "未通知：已由“429 by provider · openai”说明",
    WIDER,
  ],
  ["muted by what nobody wrote down", telling("muted"), "not told: muted", "未通知：已被抑制", null],
  ["under way", telling(null, inMessage), "on its way to On call", "正在发给 On call", MESSAGE],
  ["waiting", telling(null), "waits to be told to On call", "等待通知 On call", null],
  ["given up", telling("dead", inMessage), "given up: On call", "已放弃：On call", MESSAGE],
  ["told to a channel that is gone", telling("delivered", { channelId: "c9" }), "told c9", "已通知 c9", null],
])("an event that is %s", (_name, one, inEnglish, inChinese, href) => {
  expect(said(someRow(), [one])).toEqual([[inEnglish, href]]);
  expect(said(someRow(), [one], "zh-CN")).toEqual([[inChinese, href]]);
});

test("a silence that is forgotten still says that there was one, and a wider alert that is over its rule", () => {
  expect(said(someRow(), [telling("muted", { mutedBy: { silenceId: "gone" } })])).toEqual([
    ["not told: silenced", null],
  ]);
  const over = { mutedBy: { ruleId: "wide", fingerprint: "gone" } };
  expect(said(someRow(), [telling("muted", over)])).toMatchObject([["not told: 429 by provider says it", {}]]);
});

test("each channel has its line, and what holds for all is said once", () => {
  const toBoth = [telling("delivered", inMessage), telling("expired", { channelId: "c2" })];
  expect(said(someRow(), toBoth).map(([line]) => line)).toEqual(["told On call", "expired before Team was told"]);
  expect(
    said(someRow(), [telling("muted", bySilence), telling("muted", { ...bySilence, channelId: "c2" })]),
  ).toHaveLength(1);
});

test("what came of it counts, not what was judged; until something did, what was judged", () => {
  const silenced = someRow({ untold: "silenced" });
  expect(said(silenced, [telling("delivered", inMessage)])).toEqual([["told On call", MESSAGE]]);
  expect(said(silenced, [telling(null)])).toEqual([["not told: silenced", null]]);
  expect(said(someRow({ untold: "no_channel" }), [])).toEqual([["not told: no channel", null]]);
  expect(said(someRow({ note: "edited" }), [])).toEqual([["the rule was edited", null]]);
});

test("lines of other instants and alerts, and that nobody watched, have nothing of it", () => {
  const others = [
    telling("delivered", { atMs: AT - 1 }),
    telling("delivered", { ruleId: "wide" }),
    telling("delivered", { fingerprint: "other" }),
  ];
  expect(said(someRow(), others)).toEqual([]);
  expect(said(someRow({ note: "gap" }), [telling("delivered")])).toEqual([["the evaluator was down", null]]);
});
