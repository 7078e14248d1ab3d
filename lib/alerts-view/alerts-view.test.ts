import { expect, test } from "vitest";
import { alertsHref, channelPath, parseAlertsView, rulePath } from "./alerts-view";

const read = (href: string) => parseAlertsView(new URL(href, "http://x").searchParams);

test.each([
  [{ tab: "events", ruleId: "r 1", fingerprint: "f/1", before: 20 }],
  [{ tab: "deliveries", channelId: "c1" }],
  [{ tab: "deliveries", messageId: "msg_1" }],
  [{ showsAll: true }],
] as const)("%j comes back through the address", (show) => {
  expect(read(alertsHref(show))).toMatchObject(show);
});

test("defaults are not written, unknown values are ignored, and a chosen zone travels along", () => {
  expect(alertsHref({ tab: "instances", before: null })).toBe("/alerts");
  expect(alertsHref({ tab: "rules" }, { timeZone: "UTC" })).toBe("/alerts?tab=rules&tz=UTC");
  expect(read("/alerts?tab=nothing&before=x&rule=")).toEqual({
    tab: "instances",
    showsAll: false,
    before: null,
    ruleId: null,
    fingerprint: null,
    channelId: null,
    messageId: null,
  });
});

test("rules and channels have pages of their own", () => {
  expect([rulePath(null), rulePath("a/b"), channelPath("c")]).toEqual([
    "/alerts/rules/new",
    "/alerts/rules/a%2Fb",
    "/alerts/channels/c",
  ]);
});
