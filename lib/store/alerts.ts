import type { AlertEvent, AlertInstance, AlertRule, AlertTransition, RuleInput, Silence } from "../model/alert";
import type {
  Channel,
  ChannelHealth,
  ChannelInput,
  DeliveryTry,
  FailureTold,
  Message,
  MutedBy,
  OutboxEntry,
  OutboxOutcome,
} from "../model/channel";
import type { InstancePage, InstanceQuery } from "./instance-page";
import type { Window } from "./query";

/** Everything one evaluation changed; stored in one transaction or not at all. */
export interface EvaluationPass {
  /** Grid instant; must be later than the last one stored, else the pass is refused (answers false). */
  atMs: number;
  /** Wall clock and duration, for health. */
  ranAtMs: number;
  tookMs: number;
  /** Rules that could not be evaluated, with the reason. */
  failures: { ruleId: string; error: string }[];
  /** Written whole, by rule and fingerprint; but while its episode lasts, `acknowledged` stays what `acknowledge` made of it. */
  instances: AlertInstance[];
  gone: { ruleId: string; fingerprint: string }[];
  transitions: AlertTransition[];
  /** Each with the channels it goes to; one that was deleted meanwhile gets its entry as `dropped`. `muted` ends them at once. An event that is stored already changes nothing. */
  events: { event: AlertEvent; channels: string[]; muted: "silenced" | "inhibited" | null }[];
}

export const MAX_EVENTS = 1_000;

export interface EvaluatorState {
  /** null = never evaluated. */
  lastAtMs: number | null;
  lastRanAtMs: number | null;
  lastTookMs: number | null;
  failures: { ruleId: string; error: string }[];
}

/** What the dispatcher decided; stored in one transaction. */
export interface DispatchPlan {
  /** New messages; their outbox entries get their id, and those that had ended muted are open again. `ended` comes after it. */
  messages: (Message & { outboxIds: number[] })[];
  ended: {
    outboxId: number;
    outcome: OutboxOutcome;
    note: string | null;
    mutedBy: MutedBy | null;
    atMs: number;
  }[];
}

/** What came of one try; ends the message's outbox entries where it ends the message. Stored in one transaction. */
export interface TryResult {
  message: Message;
  attempt: DeliveryTry;
  /** null = as it is. */
  health: ChannelHealth | null;
  endedAs: OutboxOutcome | null;
  /** What other channels are told of it; a message that is there already changes nothing. */
  news: Message[];
}

export interface DeliveryRow {
  message: Message;
  tries: DeliveryTry[];
  events: Pick<AlertEvent, "id" | "ruleId" | "ruleName" | "kind" | "severity" | "atMs">[];
}

/** Which line of the log. */
export type LineKey = Pick<AlertTransition, "ruleId" | "fingerprint" | "atMs">;

/** What became of an event that a line of the log made, at one channel. */
export interface Telling extends LineKey, Pick<OutboxEntry, "channelId" | "messageId" | "outcome" | "mutedBy"> {}

export interface TransitionQuery extends Partial<Window> {
  ruleId?: string;
  fingerprint?: string;
  /** Before this id; null = newest. */
  cursor: number | null;
  limit: number;
}

export interface DeliveryQuery {
  messageId?: string;
  channelId?: string;
  episodeId?: string;
  cursor: number | null;
  limit: number;
}

/** Port to alert rules, their state, and what has been and has to be told. Lists of settings are small and read whole. */
export interface AlertStore {
  rules(): Promise<AlertRule[]>;
  createRule(input: RuleInput): Promise<AlertRule>;
  /** Creates rules that ship, once a key and for good: those that were edited or deleted since do not come back. false = done before. */
  seedRules(key: string, inputs: RuleInput[]): Promise<boolean>;
  /** null = no such rule; rejects with AlertConflictError where it was edited since `version`. */
  updateRule(id: string, version: number, input: RuleInput): Promise<AlertRule | null>;
  /** Does not change the version: state is not a setting. */
  pauseRule(id: string, pausedAtMs: number | null): Promise<boolean>;
  /** Its instances stay until the next evaluation has resolved them. */
  deleteRule(id: string): Promise<boolean>;

  channels(): Promise<Channel[]>;
  createChannel(input: ChannelInput): Promise<Channel>;
  updateChannel(id: string, version: number, input: ChannelInput): Promise<Channel | null>;
  /** Ends what still waits for it as `dropped`, and takes it out of rules and other channels, as an edit of these. */
  deleteChannel(id: string): Promise<boolean>;
  /** One a channel. */
  channelHealth(): Promise<ChannelHealth[]>;
  /** A person says: try again. What waits for its next try is due at once; who was told that it fails stays. false = no such channel. */
  resetChannelHealth(channelId: string): Promise<boolean>;

  silences(): Promise<Silence[]>;
  createSilence(input: Omit<Silence, "id" | "createdAtMs">): Promise<Silence>;
  /** false = no such silence, or over. */
  endSilence(id: string, atMs: number): Promise<boolean>;

  instances(): Promise<AlertInstance[]>;
  /** The most urgent first. */
  instancePage(query: InstanceQuery): Promise<InstancePage>;
  /** null takes it back. false = it does not fire (any longer); one that recovers still does. */
  acknowledge(
    ruleId: string,
    fingerprint: string,
    by: { atMs: number; by: string; note: string } | null,
  ): Promise<boolean>;
  evaluator(): Promise<EvaluatorState>;
  /** false = refused, because an evaluation of this instant or a later one is stored. */
  storeEvaluation(pass: EvaluationPass): Promise<boolean>;
  /** Newest first. */
  transitions(
    query: TransitionQuery,
  ): Promise<{ rows: (AlertTransition & { id: number })[]; nextCursor: number | null }>;
  /** What became of what these lines had to tell, in the order it was written in. */
  tellings(lines: readonly LineKey[]): Promise<Telling[]>;
  /** Of episodes that touched the window, also those that began before or ended after it; oldest first, the newest 1,000. */
  events(window: Window): Promise<AlertEvent[]>;
  event(id: string): Promise<AlertEvent | null>;

  /** Entries that have not ended, with their events, oldest first. */
  openOutbox(): Promise<{ entry: OutboxEntry; event: AlertEvent }[]>;
  /** Entries that ended muted and whose episode fires still, with their events: told late, once nothing mutes them any more. */
  mutedOutbox(): Promise<{ entry: OutboxEntry; event: AlertEvent }[]>;
  /** Every outbox entry of an episode, ended or not. */
  outboxOf(episodeId: string): Promise<OutboxEntry[]>;
  /** Messages that are to be tried (again), whenever that may be. */
  pendingMessages(): Promise<Message[]>;
  message(id: string): Promise<Message | null>;
  /** Messages to a channel that was deleted meanwhile are dead, here as in what follows. */
  storeDispatch(plan: DispatchPlan): Promise<void>;
  /** The message as it is now, beside the try. A delivery also ends entries that were given up before. */
  storeTry(result: TryResult): Promise<void>;
  /** A test; goes the same way as alerts. A message that is there already changes nothing. */
  enqueue(message: Message): Promise<void>;
  /** The message that a channel fails, and that it has been told, in one step; told there already, it changes nothing. false = it changed nothing. */
  tellFailing(aboutChannelId: string, told: FailureTold, message: Message): Promise<boolean>;
  /** Alerts (episodes) of which something ended dead, expired or dropped for a channel since; `besides` what that message tells. */
  lostAlerts(channelId: string, sinceMs: number, besides: string | null): Promise<number>;
  /** Puts a message that is delivered or dead back in the queue under its id; `tries` goes on. false = no such message or channel, or it waits already. */
  redeliver(messageId: string, atMs: number, expiresAtMs: number): Promise<boolean>;
  /** Newest first; a page may be short before the last, where its messages were tried often. */
  deliveries(query: DeliveryQuery): Promise<{ rows: DeliveryRow[]; nextCursor: number | null }>;
  /** Removes transitions, silences that are over, and messages and events that ended, from before the instant. Episodes that are open stay whole. */
  pruneAlerts(beforeMs: number): Promise<void>;
}

/** A channel that nothing has been sent to yet. */
export function healthyChannel(channelId: string): ChannelHealth {
  return {
    channelId,
    breaker: "closed",
    consecutiveFailures: 0,
    firstFailureAtMs: null,
    lastError: null,
    lastDeliveredAtMs: null,
    pausedUntilMs: null,
    toldFailing: [],
  };
}

/** Outcomes of what is not told, unless somebody sends it again. */
export const GIVEN_UP = ["dead", "expired", "dropped"] as const satisfies readonly OutboxOutcome[];

/** Why what waited for a channel will not be told. */
export const CHANNEL_DELETED = "The channel was deleted.";

/** A message as it stands once its channel is deleted: nobody would take it out of the queue. */
export function withoutChannel(message: Message): Message {
  if (message.status !== "pending") return message;
  return { ...message, status: "dead", nextTryAtMs: null, lastError: CHANNEL_DELETED };
}

/** Somebody else saved in between; `current` is what stands now. */
export class AlertConflictError extends Error {
  override readonly name = "AlertConflictError";
  constructor(readonly current: AlertRule | Channel) {
    super(`It was changed by someone else (now version ${current.version}).`);
  }
}

/** By name: the error may come from another copy of this module, as pages and server are bundled apart. */
export function isAlertConflict(error: unknown): error is AlertConflictError {
  return error instanceof Error && error.name === "AlertConflictError" && "current" in error;
}
