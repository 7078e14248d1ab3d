import { AlertConflictError, type AlertStore } from "../lib/store/alerts";
import type { AlertRead, AlertReads, AlertWrite, AlertWrites, Asking, Edited } from "./alert-calls";

/** Whoever answers: the threads. */
export interface AlertCalls {
  read(call: AlertRead): Promise<unknown>;
  write(call: AlertWrite): Promise<unknown>;
  prune(beforeMs: number): Promise<unknown>;
}

/** The alert port over calls that cross to threads by name and arguments. */
export function alertStore(calls: AlertCalls): AlertStore {
  const read = <Name extends keyof AlertReads>(name: Name) =>
    ((...args: unknown[]) => calls.read({ name, args } as AlertRead)) as Asking<AlertReads[Name]>;
  const write = <Name extends keyof AlertWrites>(name: Name) =>
    ((...args: unknown[]) => calls.write({ name, args } as AlertWrite)) as Asking<AlertWrites[Name]>;
  const updateRule = write("updateRule");
  const updateChannel = write("updateChannel");
  return {
    rules: read("rules"),
    createRule: write("createRule"),
    seedRules: write("seedRules"),
    updateRule: async (...edit) => updated(await updateRule(...edit)),
    pauseRule: write("pauseRule"),
    deleteRule: write("deleteRule"),
    channels: read("channels"),
    createChannel: write("createChannel"),
    updateChannel: async (...edit) => updated(await updateChannel(...edit)),
    deleteChannel: write("deleteChannel"),
    channelHealth: read("channelHealth"),
    resetChannelHealth: write("resetChannelHealth"),
    silences: read("silences"),
    createSilence: write("createSilence"),
    endSilence: write("endSilence"),
    instances: read("instances"),
    instancePage: read("instancePage"),
    acknowledge: write("acknowledge"),
    evaluator: read("evaluator"),
    storeEvaluation: write("storeEvaluation"),
    transitions: read("transitions"),
    tellings: read("tellings"),
    events: read("events"),
    event: read("event"),
    openOutbox: read("openOutbox"),
    mutedOutbox: read("mutedOutbox"),
    outboxOf: read("outboxOf"),
    pendingMessages: read("pendingMessages"),
    message: read("message"),
    storeDispatch: write("storeDispatch"),
    storeTry: write("storeTry"),
    enqueue: write("enqueue"),
    tellFailing: write("tellFailing"),
    lostAlerts: read("lostAlerts"),
    redeliver: write("redeliver"),
    deliveries: read("deliveries"),
    pruneAlerts: async (beforeMs) => void (await calls.prune(beforeMs)),
  };
}

function updated<Kept extends AlertConflictError["current"]>(edited: Edited<Kept>): Kept | null {
  if (edited.kind === "conflict") throw new AlertConflictError(edited.current);
  return edited.kind === "missing" ? null : edited.current;
}
