import { defaultsFor } from "../alerts/rule-defaults";
import type { Locale } from "../i18n/locale";
import type { AlertInstance, AlertRule, Evaluation, RuleInput, Silence } from "../model/alert";
import type { Message } from "../model/channel";
import { alertsText } from "./alerts-text";

/** Noon of a Thursday. */
export const NOW = Date.UTC(2026, 10, 19, 12);
export const MINUTE = 60_000;

export const textIn = (locale: Locale) => alertsText(locale, "UTC", NOW, { pool_1: "gpt-6-luna · org-main" });

export function someInput(over: Partial<RuleInput> = {}): RuleInput {
  return { ...defaultsFor(over.metric ?? "rate_429"), name: "429 rate", ...over };
}

export function someRule(over: Partial<AlertRule> = {}): AlertRule {
  return {
    ...someInput(over),
    id: "rule_1",
    pausedAtMs: null,
    version: 1,
    createdAtMs: 0,
    updatedAtMs: 0,
    ...over,
  };
}

export function someEvaluation(over: Partial<Evaluation> = {}): Evaluation {
  return {
    verdict: "clear",
    severity: null,
    value: 0.02,
    lowerBound: null,
    threshold: 0.05,
    samples: 128,
    bad: null,
    windowFromMs: NOW - 5 * MINUTE,
    windowToMs: NOW,
    error: null,
    ...over,
  };
}

export function someInstance(over: Partial<AlertInstance> = {}): AlertInstance {
  return {
    ruleId: "rule_1",
    fingerprint: "f1",
    labels: { provider: "openai", model: "gpt-6-luna" },
    state: "ok",
    severity: null,
    episodeId: null,
    sinceMs: NOW - 60 * MINUTE,
    activeSinceMs: null,
    firedAtMs: null,
    clearSinceMs: null,
    noDataSinceMs: null,
    toldNoData: false,
    lastToldAtMs: null,
    lastSeq: 0,
    evaluatedAtMs: NOW,
    last: someEvaluation(),
    acknowledged: null,
    ...over,
  };
}

export function firing(over: Partial<AlertInstance> = {}): AlertInstance {
  const firedAtMs = over.firedAtMs ?? NOW - 30 * MINUTE;
  return someInstance({
    state: "firing",
    severity: "critical",
    episodeId: over.fingerprint ?? "e1",
    firedAtMs,
    sinceMs: firedAtMs,
    ...over,
  });
}

export function someSilence(over: Partial<Silence> = {}): Silence {
  return {
    id: "s1",
    matchers: { provider: "openai" },
    fromMs: NOW - MINUTE,
    untilMs: NOW + 60 * MINUTE,
    author: "Mei",
    note: "",
    createdAtMs: NOW - MINUTE,
    ...over,
  };
}

export function someMessage(over: Partial<Message> = {}): Message {
  return {
    id: "msg_1",
    channelId: "c1",
    kind: "alert",
    createdAtMs: NOW - MINUTE,
    eventIds: ["e1"],
    aboutChannelId: null,
    report: null,
    status: "delivered",
    tries: 1,
    nextTryAtMs: null,
    expiresAtMs: NOW + 480 * MINUTE,
    deliveredAtMs: NOW - MINUTE,
    lastError: null,
    redelivery: false,
    ...over,
  };
}
