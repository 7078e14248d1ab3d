import type { Pool } from "../../lib/model/pool";
import type { Price } from "../../lib/model/price";
import type { MergeRefusal } from "../../lib/pools/merge-pools";
import type { IngestAnswer } from "../../lib/store/ingest-answer";
import type { ReclassifyQuery, ReclassifyStep } from "../../lib/store/reclassify";
import type { Deploy, PoolInput, PriceInput } from "../../lib/store/settings";
import type { AccessWrite } from "../access-calls";
import type { AlertWrite } from "../alert-calls";
import type { PassedBatch } from "../parser/read-body";

export type PoolUpdate = { kind: "updated" | "conflict"; pool: Pool } | { kind: "missing" };

export interface PriceChange {
  kind: "saved" | "conflict" | "taken";
  price: Price;
}

/** What came of one batch of an ingest command. */
export type StoredBatch = IngestAnswer | { failure: Failure };

/** What the writer thread is asked to do; every write of the process is one of these. */
export interface WriterCommands {
  ingest: { input: { batches: PassedBatch[] }; output: StoredBatch[] };
  catchUp: { input: Record<string, never>; output: null };
  prune: { input: { beforeMs: number }; output: number };
  reclassify: { input: Omit<ReclassifyQuery, "apply">; output: ReclassifyStep };
  createPool: { input: { id: string; pool: PoolInput }; output: Pool };
  updatePool: { input: { id: string; version: number; pool: PoolInput }; output: PoolUpdate };
  deletePool: { input: { id: string }; output: boolean };
  acceptPool: { input: { id: string; newId: string }; output: Pool | null };
  setPoolDismissed: { input: { id: string; dismissed: boolean }; output: boolean };
  mergePools: {
    input: { ids: readonly string[]; name: string | null; newId: string };
    output: { kind: "merged"; pool: Pool } | MergeRefusal;
  };
  splitPool: { input: { id: string }; output: boolean };
  createPrice: { input: { id: string; price: PriceInput }; output: PriceChange };
  updatePrice: {
    input: { id: string; version: number; price: PriceInput };
    output: PriceChange | { kind: "missing" };
  };
  deletePrice: { input: { id: string }; output: boolean };
  createDeploy: { input: Deploy; output: Deploy };
  /** A write of the alert port; answers what that answers. */
  alerts: { input: AlertWrite; output: unknown };
  /** A write of the access port; answers what that answers. */
  access: { input: AccessWrite; output: unknown };
  /** An EvaluationPass as node:v8 serializes it; answers what storeEvaluation answers. */
  storePass: { input: { pass: Uint8Array }; output: boolean };
  pruneAlerts: { input: { beforeMs: number }; output: number };
  close: { input: Record<string, never>; output: null };
}

export type CommandName = keyof WriterCommands;

export type Command = {
  [Name in CommandName]: { id: number; name: Name; input: WriterCommands[Name]["input"] };
}[CommandName];

export interface Failure {
  name: string;
  message: string;
}

export type Answer = { id: number; output: unknown } | { id: number; failure: Failure };
