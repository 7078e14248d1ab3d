import { describe, expect, test } from "vitest";
import type { AlertInstance, AlertMetricId, AlertRule, InstanceLabels, Severity, Silence } from "../model/alert";
import { inhibitorOf } from "./inhibition";
import { mutingOf } from "./muting";
import { alertEvent, instanceOf, silenceOf } from "./outbox-fixture";
import { matchingSilence } from "./silence-match";

const T0 = Date.UTC(2026, 10, 30);
const H = 3_600_000;

describe("a silence", () => {
  const subject = { ruleId: "r1", labels: { provider: "openai", model: null }, severity: "critical" as const };

  test.each<[string, Silence["matchers"], boolean]>([
    ["of the rule", { rule: "r1" }, true],
    ["of another rule", { rule: "r2" }, false],
    ["of a label", { provider: "openai" }, true],
    ["of a label and the severity", { provider: "openai", severity: "critical" }, true],
    ["of which one part does not match", { provider: "openai", severity: "warning" }, false],
    ["of a label that was not sent", { model: "gpt-5" }, false],
    ["of a label the rule does not group by", { app: "chat" }, false],
    ["of nothing in particular", {}, false],
  ])("%s", (_, matchers, matches) => {
    expect(matchingSilence([silenceOf(matchers, T0, T0 + H)], subject, T0) !== null).toBe(matches);
  });

  test.each([
    ["before it begins", T0 - 1, false],
    ["as it begins", T0, true],
    ["just before it ends", T0 + H - 1, true],
    ["as it ends", T0 + H, false],
  ])("%s", (_, nowMs, matches) => {
    expect(matchingSilence([silenceOf({ rule: "r1" }, T0, T0 + H)], subject, nowMs) !== null).toBe(matches);
  });

  test("of several the one that ends last counts", () => {
    const silences = [silenceOf({ rule: "r1" }, T0, T0 + H), silenceOf({ provider: "openai" }, T0, T0 + 2 * H)];
    expect(matchingSilence(silences, subject, T0)?.untilMs).toBe(T0 + 2 * H);
  });
});

test("what keeps an event from being told is named: a silence before a wider alert", () => {
  const event = alertEvent({ episodeId: "x", labels: { provider: "openai", model: "gpt-5" } });
  const wide = instanceOf(alertEvent({ episodeId: "p", ruleId: "wide", labels: { provider: "openai" } }));
  const rules = [{ id: "wide", metric: "rate_429" } as AlertRule];
  const scene = { silences: [], instances: [wide], rules, nowMs: T0 };
  const { ruleId, fingerprint } = wide;
  expect(mutingOf(event, scene)?.by).toEqual({ ruleId, fingerprint });
  const silences = [silenceOf({ model: "gpt-5" }, T0, T0 + H)];
  expect(mutingOf(event, { ...scene, silences })?.by).toEqual({ silenceId: "silence" });
  expect(mutingOf(event, { ...scene, instances: [] })).toBeNull();
});

describe("a provider's alert", () => {
  const RULES = (["rate_429", "never_stops", "at_reset_stops", "ttft", "rpm_utilization"] as const).map(
    (metric) => ({ id: metric, metric }) as AlertRule,
  );

  function firing(metric: AlertMetricId, more: Partial<AlertInstance> = {}): AlertInstance {
    const event = alertEvent({ episodeId: "p", ruleId: metric, labels: { provider: "openai" } });
    return { ...instanceOf(event), ...more };
  }

  function isInhibited(
    source: AlertInstance,
    metric: AlertMetricId,
    labels: InstanceLabels,
    severity: Severity = "critical",
    silences: Silence[] = [],
    provider: string | null = null,
  ): boolean {
    return inhibitorOf({ metric, labels, severity, provider }, [source], RULES, silences, T0) !== null;
  }

  const ofModel = { provider: "openai", model: "gpt-5" };

  test.each<[string, AlertInstance, AlertMetricId, InstanceLabels, boolean]>([
    ["a model's 429", firing("rate_429"), "rate_429", ofModel, true],
    ["a key's quota that is used up", firing("rate_429"), "at_reset_stops", { provider: "openai", key: "k" }, true],
    ["a model that was not sent", firing("rate_429"), "rate_429", { provider: "openai", model: null }, true],
    ["a pool near its limit", firing("at_reset_stops"), "rpm_utilization", { provider: "openai", pool: "p" }, true],
    ["a model that nothing but a person helps", firing("rate_429"), "never_stops", ofModel, false],
    ["the same where the provider is as bad", firing("never_stops"), "never_stops", ofModel, true],
    ["another provider's model", firing("rate_429"), "rate_429", { provider: "anthropic", model: "claude" }, false],
    ["another alert of the whole provider", firing("rate_429"), "at_reset_stops", { provider: "openai" }, false],
    ["a slow model", firing("rate_429"), "ttft", ofModel, false],
    ["nothing while it is slow itself", firing("ttft"), "rate_429", ofModel, false],
    ["a model while it recovers", firing("rate_429", { state: "recovering" }), "rate_429", ofModel, true],
    ["nothing once it is over", firing("rate_429", { state: "ok", episodeId: null }), "rate_429", ofModel, false],
    ["nothing by the alert of a model", firing("rate_429", { labels: ofModel }), "rate_429", ofModel, false],
    ["nothing more severe", firing("rate_429", { severity: "warning" }), "rate_429", ofModel, false],
  ])("covers %s: %#", (_, source, metric, labels, inhibited) => {
    expect(isInhibited(source, metric, labels)).toBe(inhibited);
  });

  test("of a warning covers warnings", () => {
    expect(isInhibited(firing("rate_429", { severity: "warning" }), "rate_429", ofModel, "warning")).toBe(true);
  });

  test("that is silenced itself covers nothing: nobody would be told at all", () => {
    const silences = [silenceOf({ rule: "rate_429" }, T0, T0 + H)];
    expect(isInhibited(firing("rate_429"), "at_reset_stops", ofModel, "critical", silences)).toBe(false);
  });

  test("covers a pool whose labels do not name its provider", () => {
    expect(isInhibited(firing("rate_429"), "at_reset_stops", { pool: "p" }, "critical", [], "openai")).toBe(true);
  });
});
