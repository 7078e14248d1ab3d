import type { AlertEvent, AlertInstance, AlertTransition, Evaluation, RuleInput } from "../../model/alert";
import type { Channel, ChannelInput, DeliveryTry, Message } from "../../model/channel";
import { type AlertStore, type EvaluationPass, healthyChannel, type TryResult } from "../alerts";
import { T0 } from "../wire-fixtures";

export const SECOND = 1_000;
export const MINUTE = 60_000;

export function ruleInput(over: Partial<RuleInput> = {}): RuleInput {
  return {
    name: "429 rate",
    description: "",
    isEnabled: true,
    metric: "rate_429",
    direction: "above",
    critical: 0.05,
    warning: null,
    resolveAt: 0.03,
    forSeconds: 120,
    keepSeconds: 300,
    windowSeconds: 300,
    maxWindowSeconds: 3_600,
    minSamples: 20,
    minBad: 3,
    confidence: 0.9,
    noData: "keep",
    noDataResolveSeconds: 21_600,
    filter: { provider: ["openai", null] },
    groupBy: ["provider", "model"],
    budget: null,
    repeatSeconds: 14_400,
    channels: [],
    ...over,
  };
}

export function channelInput(over: Partial<ChannelInput> = {}): ChannelInput {
  return {
    name: "on call",
    type: "webhook",
    language: "zh-CN",
    isEnabled: true,
    config: { format: "standard" },
    sealed: "v1.c2VhbGVk",
    masked: { url: "https://example.com/***" },
    fallbackChannelId: null,
    ...over,
  };
}

export function evaluation(over: Partial<Evaluation> = {}): Evaluation {
  return {
    verdict: "breach",
    severity: "critical",
    value: 0.125,
    lowerBound: 0.081,
    threshold: 0.05,
    samples: 240,
    bad: 30,
    windowFromMs: T0 - 5 * MINUTE,
    windowToMs: T0,
    error: null,
    ...over,
  };
}

/** Fires in episode `e`. */
export function instance(over: Partial<AlertInstance> = {}): AlertInstance {
  return {
    ruleId: "r",
    fingerprint: "f",
    labels: { provider: "openai", model: null },
    state: "firing",
    severity: "critical",
    episodeId: "e",
    sinceMs: T0,
    activeSinceMs: T0 - 2 * MINUTE,
    firedAtMs: T0,
    clearSinceMs: null,
    noDataSinceMs: null,
    toldNoData: false,
    lastToldAtMs: T0,
    lastSeq: 1,
    evaluatedAtMs: T0,
    last: evaluation(),
    acknowledged: null,
    ...over,
  };
}

export const RESTED = { state: "ok", severity: null, episodeId: null, firedAtMs: null, lastToldAtMs: null } as const;

/** The first of episode `e` unless said otherwise; its id follows from episode and seq. */
export function event(over: Partial<AlertEvent> = {}): AlertEvent {
  const { episodeId = "e", seq = 1 } = over;
  return {
    id: `${episodeId}-${seq}`,
    ruleId: "r",
    ruleName: "429 rate",
    metric: "rate_429",
    direction: "above",
    resolveAt: 0.03,
    budget: null,
    fingerprint: "f",
    episodeId,
    seq,
    kind: "fired",
    severity: "critical",
    reason: null,
    atMs: T0,
    firedAtMs: T0,
    labels: { provider: "openai", model: null },
    evaluation: evaluation(),
    context: null,
    ...over,
  };
}

export function transition(over: Partial<AlertTransition> = {}): AlertTransition {
  return {
    atMs: T0,
    ruleId: "r",
    fingerprint: "f",
    labels: { provider: "openai", model: null },
    from: "pending",
    to: "firing",
    evaluation: evaluation(),
    untold: null,
    note: null,
    ...over,
  };
}

/** Ran half a minute after its instant. */
export function pass(over: Partial<EvaluationPass> = {}): EvaluationPass {
  const { atMs = T0 } = over;
  return {
    atMs,
    ranAtMs: atMs + 30 * SECOND,
    tookMs: 12.5,
    failures: [],
    instances: [],
    gone: [],
    transitions: [],
    events: [],
    ...over,
  };
}

export function message(over: Partial<Message> = {}): Message {
  return {
    id: "msg_1",
    channelId: "none",
    kind: "alert",
    createdAtMs: T0 + MINUTE,
    eventIds: [],
    aboutChannelId: null,
    report: null,
    status: "pending",
    tries: 0,
    nextTryAtMs: T0 + MINUTE,
    expiresAtMs: T0 + 8 * 60 * MINUTE,
    deliveredAtMs: null,
    lastError: null,
    redelivery: false,
    ...over,
  };
}

/** The next try of a message, failed unless said otherwise; `after` is what the message is then. */
export function tryOf(
  { id, channelId, tries, ...rest }: Message,
  endedAs: TryResult["endedAs"] = null,
  { attempt = {}, after = {} }: { attempt?: Partial<DeliveryTry>; after?: Partial<Message> } = {},
): TryResult {
  const number = tries + 1;
  const atMs = T0 + (1 + number) * MINUTE;
  const isDelivered = endedAs === "delivered";
  const error = isDelivered ? null : "HTTP 500";
  return {
    message: {
      ...rest,
      id,
      channelId,
      tries: number,
      status: endedAs === null ? "pending" : isDelivered ? "delivered" : "dead",
      nextTryAtMs: endedAs === null ? atMs + MINUTE : null,
      deliveredAtMs: isDelivered ? atMs : null,
      lastError: error,
      ...after,
    },
    attempt: {
      messageId: id,
      channelId,
      number,
      atMs,
      tookMs: 81.25,
      outcome: isDelivered ? "delivered" : endedAs === null ? "retry" : "failed",
      httpStatus: isDelivered ? 204 : 500,
      code: null,
      error,
      retryAfterMs: null,
      requestExcerpt: '{"type":"alert"}',
      responseExcerpt: "",
      ...attempt,
    },
    health: { ...healthyChannel(channelId), consecutiveFailures: isDelivered ? 0 : number, lastError: error },
    endedAs,
    news: [],
  };
}

/** A channel, an alert of episode `e` that fires there, and its message, which waits. */
export async function told(alerts: AlertStore): Promise<{ channel: Channel; entryId: number; waiting: Message }> {
  const channel = await alerts.createChannel(channelInput());
  await alerts.storeEvaluation(
    pass({ instances: [instance()], events: [{ event: event(), channels: [channel.id], muted: null }] }),
  );
  const [open] = await alerts.openOutbox();
  if (open === undefined) throw new Error("The event has an entry.");
  const waiting = message({ channelId: channel.id, eventIds: ["e-1"] });
  await alerts.storeDispatch({ messages: [{ ...waiting, outboxIds: [open.entry.id] }], ended: [] });
  return { channel, entryId: open.entry.id, waiting };
}

/** Of each entry of an episode: its place, the message it is in, and how it ended. */
export async function outcomesOf(alerts: AlertStore, episodeId: string) {
  return (await alerts.outboxOf(episodeId)).map(({ seq, messageId, outcome }) => [seq, messageId, outcome]);
}
