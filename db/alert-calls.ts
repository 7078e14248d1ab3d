import type { AlertRule } from "../lib/model/alert";
import type { Channel } from "../lib/model/channel";
import type { AlertStore } from "../lib/store/alerts";

type ReadName =
  | "rules"
  | "channels"
  | "channelHealth"
  | "silences"
  | "instances"
  | "instancePage"
  | "evaluator"
  | "transitions"
  | "tellings"
  | "events"
  | "event"
  | "openOutbox"
  | "mutedOutbox"
  | "outboxOf"
  | "pendingMessages"
  | "message"
  | "lostAlerts"
  | "deliveries";
/** In steps, and so a command of its own. */
type SteppedName = "pruneAlerts";
type EditName = "updateRule" | "updateChannel";
type WriteName = Exclude<keyof AlertStore, ReadName | SteppedName | EditName>;

export type Synchronous<Method> = Method extends (...args: infer Args) => Promise<infer Output>
  ? (...args: Args) => Output
  : never;

export type Asking<Method> = Method extends (...args: infer Args) => infer Output
  ? (...args: Args) => Promise<Output>
  : never;

/** What became of an edit; errors lose what they carry between threads. */
export type Edited<Kept> = { kind: "updated" | "conflict"; current: Kept } | { kind: "missing" };

type Edit<Method, Kept> = Method extends (...args: infer Args) => unknown ? (...args: Args) => Edited<Kept> : never;

/** Reads of the port as a reader thread does them. */
export type AlertReads = { [Name in ReadName]: Synchronous<AlertStore[Name]> };

/** Writes of the port as the writer thread does them. */
export type AlertWrites = { [Name in WriteName]: Synchronous<AlertStore[Name]> } & {
  updateRule: Edit<AlertStore["updateRule"], AlertRule>;
  updateChannel: Edit<AlertStore["updateChannel"], Channel>;
};

/** A call as it crosses to a thread. */
export type CallOf<Calls> = {
  [Name in keyof Calls]: Calls[Name] extends (...args: infer Args) => unknown ? { name: Name; args: Args } : never;
}[keyof Calls];

export type AlertRead = CallOf<AlertReads>;
export type AlertWrite = CallOf<AlertWrites>;

export function answerCall<Calls extends object>(calls: Calls, { name, args }: CallOf<Calls>): unknown {
  return (calls[name as keyof Calls] as (...args: unknown[]) => unknown)(...(args as unknown[]));
}
