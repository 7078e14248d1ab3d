import type { AlertEvent, AlertInstance, AlertRule, AlertTransition, RuleInput, Silence } from "../model/alert";
import type {
  Channel,
  ChannelHealth,
  ChannelInput,
  DeliveryTry,
  Message,
  OutboxEntry,
  OutboxOutcome,
} from "../model/channel";
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
  /** Written whole, by rule and fingerprint. */
  instances: AlertInstance[];
  gone: { ruleId: string; fingerprint: string }[];
  transitions: AlertTransition[];
  /** Each with the channels it goes to, and those for which it is muted at once. */
  events: { event: AlertEvent; channels: string[]; muted: "silenced" | "inhibited" | null }[];
}

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
  ended: { outboxId: number; outcome: OutboxOutcome; note: string | null; atMs: number }[];
}

/** What came of one try; ends the message's outbox entries where it ends the message. Stored in one transaction. */
export interface TryResult {
  message: Message;
  attempt: DeliveryTry;
  health: ChannelHealth;
  endedAs: OutboxOutcome | null;
}

export interface DeliveryRow {
  message: Message;
  tries: DeliveryTry[];
  events: Pick<AlertEvent, "id" | "ruleId" | "ruleName" | "kind" | "severity" | "atMs">[];
}

export interface TransitionQuery extends Partial<Window> {
  ruleId?: string;
  fingerprint?: string;
  /** Before this id; null = newest. */
  cursor: number | null;
  limit: number;
}

export interface DeliveryQuery {
  channelId?: string;
  episodeId?: string;
  cursor: number | null;
  limit: number;
}

/** Port to alert rules, their state, and what has been and has to be told. Lists of settings are small and read whole. */
export interface AlertStore {
  rules(): Promise<AlertRule[]>;
  createRule(input: RuleInput): Promise<AlertRule>;
  /** null = no such rule; rejects with AlertConflictError where it was edited since `version`. */
  updateRule(id: string, version: number, input: RuleInput): Promise<AlertRule | null>;
  /** Does not change the version: state is not a setting. */
  pauseRule(id: string, pausedAtMs: number | null): Promise<boolean>;
  /** Its instances stay until the next evaluation has resolved them. */
  deleteRule(id: string): Promise<boolean>;

  channels(): Promise<Channel[]>;
  createChannel(input: ChannelInput): Promise<Channel>;
  updateChannel(id: string, version: number, input: ChannelInput): Promise<Channel | null>;
  /** Ends what still waits for it as `dropped`, and takes it out of rules. */
  deleteChannel(id: string): Promise<boolean>;
  channelHealth(): Promise<ChannelHealth[]>;
  /** A person says: try again. */
  resetChannelHealth(channelId: string): Promise<boolean>;

  silences(): Promise<Silence[]>;
  createSilence(input: Omit<Silence, "id" | "createdAtMs">): Promise<Silence>;
  /** false = no such silence, or over. */
  endSilence(id: string, atMs: number): Promise<boolean>;

  instances(): Promise<AlertInstance[]>;
  /** false = it does not fire (any longer). */
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
  /** Of any kind that touched the window, oldest first; at most 1,000. */
  events(window: Window): Promise<AlertEvent[]>;
  event(id: string): Promise<AlertEvent | null>;

  /** Entries that have not ended, with their events, oldest first. */
  openOutbox(): Promise<{ entry: OutboxEntry; event: AlertEvent }[]>;
  /** Entries that ended muted and whose episode fires still, with their events: told late, once nothing mutes them any more. */
  mutedOutbox?(): Promise<{ entry: OutboxEntry; event: AlertEvent }[]>;
  /** Every outbox entry of an episode, ended or not. */
  outboxOf(episodeId: string): Promise<OutboxEntry[]>;
  /** Messages that are to be tried (again), whenever that may be. */
  pendingMessages(): Promise<Message[]>;
  message(id: string): Promise<Message | null>;
  storeDispatch(plan: DispatchPlan): Promise<void>;
  storeTry(result: TryResult): Promise<void>;
  /** A test, a failing channel's notice; goes the same way as alerts. */
  enqueue(message: Message): Promise<void>;
  /** Puts a message that is delivered or dead back in the queue under its id; false = no such message. */
  redeliver(messageId: string, atMs: number, expiresAtMs: number): Promise<boolean>;
  /** Newest first. */
  deliveries(query: DeliveryQuery): Promise<{ rows: DeliveryRow[]; nextCursor: number | null }>;
  /** Removes transitions, and messages and events that ended, from before the instant. */
  pruneAlerts(beforeMs: number): Promise<void>;
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
