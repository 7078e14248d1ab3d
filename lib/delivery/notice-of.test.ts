import { describe, expect, test } from "vitest";
import type { AlertContext } from "../model/alert";
import { parseViewState } from "../view/params";
import { alertHref } from "./alert-href";
import { newMessage } from "./messages";
import { alertNotice } from "./notice-of";
import { alertEvent } from "./outbox-fixture";

const M = 60_000;
const T0 = Date.UTC(2026, 10, 30);
const CONTEXT: AlertContext = {
  limitSource: null,
  owner: null,
  dimension: null,
  retryable: null,
  share: null,
  pool: { id: "p1", name: "Team pool" },
  provider: "openai",
  model: null,
  exampleRequestIds: ["req/1 ä"],
  resetAtMs: null,
  fix: null,
};
const evaluation = { ...alertEvent({ episodeId: "x" }).evaluation, windowFromMs: T0 - 5 * M, windowToMs: T0 };

function noticeOf(events: ReturnType<typeof alertEvent>[], maxEvents = 10) {
  const message = newMessage("msg_1", "alert", "a", T0, { eventIds: events.map(({ id }) => id) });
  return alertNotice(message, events, { appUrl: "https://limits.example.com", poolNames: { p2: "Other" }, maxEvents });
}

describe("what a message says", () => {
  test("an event, with links to its window and its requests", () => {
    const fired = alertEvent({ episodeId: "x", evaluation, context: CONTEXT });
    const notice = noticeOf([fired]);
    expect(notice.items).toEqual([
      {
        event: fired,
        firedLate: null,
        url: `https://limits.example.com/?from=${T0 - 5 * M}&to=${T0}&provider=openai`,
        requestUrls: { "req/1 ä": "https://limits.example.com/requests/req%2F1%20%C3%A4" },
      },
    ]);
    expect(notice).toMatchObject({ omitted: 0, poolNames: { p1: "Team pool", p2: "Other" }, createdAtMs: T0 });
  });

  test("an episode that is over already, once, with when it began", () => {
    const fired = alertEvent({ episodeId: "x", firedAtMs: T0 });
    const resolved = alertEvent({ episodeId: "x", seq: 2, kind: "resolved", firedAtMs: T0, atMs: T0 + 8 * M });
    expect(noticeOf([fired, resolved], 1).items).toMatchObject([{ event: resolved, firedLate: { firedAtMs: T0 } }]);
    expect(noticeOf([resolved]).items).toMatchObject([{ event: resolved, firedLate: null }]);
  });

  test("of too many the most urgent, in their order, and how many more there are", () => {
    const events = [
      alertEvent({ episodeId: "a", severity: "warning" }),
      alertEvent({ episodeId: "b", kind: "resolved", seq: 2 }),
      alertEvent({ episodeId: "c" }),
      alertEvent({ episodeId: "d" }),
    ];
    const notice = noticeOf(events, 3);
    expect(notice.items.map(({ event }) => event.episodeId)).toEqual(["a", "c", "d"]);
    expect(notice.omitted).toBe(1);
  });
});

describe("the link of an event", () => {
  test("is the state of the page it opens", () => {
    const labels = { provider: "openai", model: "gpt-5", app: null, limit_source: "provider_rpm" };
    const href = alertHref(alertEvent({ episodeId: "x", evaluation, labels }));
    expect(parseViewState(new URL(href, "http://x").searchParams)).toEqual({
      range: { kind: "absolute", fromMs: T0 - 5 * M, toMs: T0 },
      filter: { layer: "client", provider: ["openai"], model: ["gpt-5"], app: [null], limitSource: ["provider_rpm"] },
      timeZone: null,
    });
  });

  test("of an end leads to where it fired", () => {
    const later = { ...evaluation, windowFromMs: T0 + 50 * M, windowToMs: T0 + 55 * M };
    const href = alertHref(alertEvent({ episodeId: "x", kind: "resolved", firedAtMs: T0, evaluation: later }));
    expect(href).toBe(`/?from=${T0 - 5 * M}&to=${T0}&provider=openai`);
  });

  test("of a pool leads to its provider", () => {
    const href = alertHref(alertEvent({ episodeId: "x", evaluation, labels: { pool: "p1" }, context: CONTEXT }));
    expect(href).toContain("provider=openai");
  });
});
