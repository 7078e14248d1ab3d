import { AlertConflictError, type AlertStore } from "../lib/store/alerts";
import type { AlertReads, AlertWrites, CallOf, Edited } from "./alert-calls";
import type { Threads } from "./sqlite-store";
import type { WriterCommands } from "./writer/commands";

type Asking<Method> = Method extends (...args: infer Args) => infer Output ? (...args: Args) => Promise<Output> : never;

/** The alert port over the threads: each call crosses as its name and arguments. */
export function alertStore({ writer, readers }: Pick<Threads, "writer" | "readers">): AlertStore {
  const read = <Name extends keyof AlertReads>(name: Name) =>
    ((...args: unknown[]) => readers.read("alerts", { name, args } as CallOf<AlertReads>)) as Asking<AlertReads[Name]>;
  const write = <Name extends keyof AlertWrites>(name: Name) =>
    ((...args: unknown[]) => writer.ask("alerts", { name, args })) as Asking<AlertWrites[Name]>;
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
    acknowledge: write("acknowledge"),
    evaluator: read("evaluator"),
    storeEvaluation: write("storeEvaluation"),
    transitions: read("transitions"),
    events: read("events"),
    event: read("event"),
    openOutbox: read("openOutbox"),
    outboxOf: read("outboxOf"),
    pendingMessages: read("pendingMessages"),
    message: read("message"),
    storeDispatch: write("storeDispatch"),
    storeTry: write("storeTry"),
    enqueue: write("enqueue"),
    redeliver: write("redeliver"),
    deliveries: read("deliveries"),
    pruneAlerts: async (beforeMs) => {
      const input: WriterCommands["pruneAlerts"]["input"] = { beforeMs };
      await writer.ask("pruneAlerts", input);
    },
  };
}

function updated<Kept extends AlertConflictError["current"]>(edited: Edited<Kept>): Kept | null {
  if (edited.kind === "conflict") throw new AlertConflictError(edited.current);
  return edited.kind === "missing" ? null : edited.current;
}
