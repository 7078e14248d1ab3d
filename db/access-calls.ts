import type { AccessStore } from "../lib/store/access";
import type { Asking, CallOf, Synchronous } from "./alert-calls";

type ReadName = "keys" | "sessions" | "audit";

/** Reads of the port as a reader thread does them. */
export type AccessReads = { [Name in ReadName]: Synchronous<AccessStore[Name]> };
/** Writes of the port as the writer thread does them. */
export type AccessWrites = { [Name in Exclude<keyof AccessStore, ReadName>]: Synchronous<AccessStore[Name]> };

export type AccessRead = CallOf<AccessReads>;
export type AccessWrite = CallOf<AccessWrites>;

/** The access port over calls that cross to threads by name and arguments. */
export function accessStore(calls: {
  read(call: AccessRead): Promise<unknown>;
  write(call: AccessWrite): Promise<unknown>;
}): AccessStore {
  const read = <Name extends keyof AccessReads>(name: Name) =>
    ((...args: unknown[]) => calls.read({ name, args } as AccessRead)) as Asking<AccessReads[Name]>;
  const write = <Name extends keyof AccessWrites>(name: Name) =>
    ((...args: unknown[]) => calls.write({ name, args } as AccessWrite)) as Asking<AccessWrites[Name]>;
  return {
    keys: read("keys"),
    createKey: write("createKey"),
    renameKey: write("renameKey"),
    deleteKey: write("deleteKey"),
    keysUsed: write("keysUsed"),
    sessions: read("sessions"),
    saveSession: write("saveSession"),
    deleteSessions: write("deleteSessions"),
    audit: read("audit"),
    addAudit: write("addAudit"),
    pruneAudit: write("pruneAudit"),
  };
}
