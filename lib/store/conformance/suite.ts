import { afterEach, beforeEach } from "vitest";
import type { AccessStore } from "../access";
import type { AlertStore } from "../alerts";
import type { AttemptStore } from "../attempts";
import type { IngestAnswer } from "../ingest-answer";
import type { Filter } from "../query";
import type { SettingsStore } from "../settings";
import { bytes, queryOf, T0, type Wire } from "../wire-fixtures";

const MINUTE = 60_000;

export interface OpenStore {
  attempts: AttemptStore;
  settings: SettingsStore;
  alerts: AlertStore;
  access: AccessStore;
  close(): Promise<void>;
}

/** Opens an empty store whose clock the suite sets; `rules` are those that history is reread by. */
export type StoreOpener = (clock: { nowMs: number }, rules: "current" | "tagged") => Promise<OpenStore>;

/** A fresh store before each test, and the questions that tests ask most. */
export function prepareSuite(open: StoreOpener, rules: Parameters<StoreOpener>[1]) {
  const clock = { nowMs: T0 };
  let store: OpenStore | null = null;
  const opened = () => {
    if (store === null) throw new Error("The store is opened before each test.");
    return store;
  };
  beforeEach(async () => {
    clock.nowMs = T0 + 30 * MINUTE;
    store = await open(clock, rules);
  });
  afterEach(() => opened().close());

  const post = async (rows: Wire | Wire[]) => (await opened().attempts.ingest(bytes(rows))) as IngestAnswer;
  const total = async (over: { filter?: Filter } = {}) => {
    await opened().attempts.catchUp();
    return (await opened().attempts.series(queryOf({ stepMs: 60 * MINUTE, ...over })))[0]?.counters;
  };
  const requestTotal = async () => {
    await opened().attempts.catchUp();
    return (await opened().attempts.requestSeries(queryOf({ stepMs: 60 * MINUTE })))[0]?.counters;
  };
  const requestOf = async (id: string) => {
    const [found] = await opened().attempts.request(id, {});
    if (!found) throw new Error(`No request ${id}.`);
    return found;
  };
  return {
    clock,
    get store() {
      return opened();
    },
    post,
    total,
    requestTotal,
    requestOf,
  };
}

export type Suite = ReturnType<typeof prepareSuite>;
