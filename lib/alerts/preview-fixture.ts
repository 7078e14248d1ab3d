import { MINUTE_MS } from "../metrics/buckets";
import type { AlertInstance, AlertRule, RuleInput, Severity } from "../model/alert";
import { type MemoryStores, memoryStores } from "../store/memory";
import type { Window } from "../store/query";
import type { PoolInput } from "../store/settings";
import { bytes, T0, type Wire } from "../store/wire-fixtures";
import type { RulePreview } from "./alert-desk";
import { previewRule } from "./preview";
import type { PreviewStores } from "./preview-history";
import { defaultsFor } from "./rule-defaults";
import { ruleOf } from "./rule-fixture";
import { runEvaluation } from "./run-evaluation";

/** Minutes after T0. */
export const minutes = (count: number) => T0 + count * MINUTE_MS;
export const hours = (count: number) => minutes(count * 60);

export interface Story {
  rule: Partial<RuleInput> & Pick<RuleInput, "metric">;
  rows: Wire[];
  pools?: PoolInput[];
  /** While the evaluator runs. */
  night: Window;
}

/** An alert from the instant it fired to the one that resolved it; null = it fires still. */
export interface Told {
  about: string;
  from: number;
  to: number | null;
  severity: Severity;
  /** Instants at which it got worse. */
  worse: number[];
}

export interface Lived {
  stores: MemoryStores;
  /** What was really told, evaluation by evaluation, while the rows came in. */
  told: Told[];
  /** What a preview of the same rule says afterwards. */
  preview(window: Window, over?: Partial<PreviewStores>): Promise<RulePreview>;
}

/** Lives through a story: every minute takes in what ended before it and judges as at night. */
export async function lived({ rule: input, rows, pools = [], night }: Story): Promise<Lived> {
  const clock = { nowMs: night.fromMs };
  const stores = memoryStores({ retentionMs: 60 * 24 * 60 * MINUTE_MS, now: () => clock.nowMs });
  for (const pool of pools) await stores.settings.createPool(pool);
  const names = new Map((await stores.settings.pools()).map(({ id, name }) => [id, name]));
  const rule = ruleOf({ ...defaultsFor(input.metric), ...input });
  const coming = rows.toSorted((a, b) => endOf(a) - endOf(b));
  const told: Told[] = [];
  let instances: AlertInstance[] = [];
  for (let atMs = night.fromMs; atMs <= night.toMs; atMs += MINUTE_MS) {
    clock.nowMs = atMs;
    const upTo = coming.findIndex((row) => endOf(row) >= atMs);
    const came = coming.splice(0, upTo === -1 ? coming.length : upTo);
    if (came.length > 0) await stores.attempts.ingest(bytes(came));
    await stores.attempts.catchUp();
    if (atMs > night.fromMs) instances = await evaluated(stores, rule, instances, atMs, told, names);
  }
  return {
    stores,
    told,
    preview: (window, over = {}) =>
      previewRule({ ...stores, breathe: () => Promise.resolve(), now: () => night.toMs, ...over }, rule, window),
  };
}

function endOf(row: Wire): number {
  return Number(row.started_at) + Number(row.duration_ms);
}

/** One evaluation; answers the instances as the store keeps them. */
async function evaluated(
  stores: MemoryStores,
  rule: AlertRule,
  instances: readonly AlertInstance[],
  atMs: number,
  told: Told[],
  names: ReadonlyMap<string, string>,
): Promise<AlertInstance[]> {
  const firedEvent = async () => null;
  const input = { rules: [rule], instances, firedEvent, newEpisodeId: () => String(atMs), resumed: null };
  const draft = await runEvaluation(stores, input, atMs);
  if (draft.failures.length > 0) throw new Error(draft.failures[0]?.error);
  for (const { event } of draft.events) {
    const about = aboutOf(event.labels, names);
    const open = told.find((one) => one.about === about && one.to === null);
    if (event.kind === "fired") told.push({ about, from: atMs, to: null, severity: event.severity, worse: [] });
    if (event.kind === "escalated" && open)
      Object.assign(open, { severity: event.severity, worse: [...open.worse, atMs] });
    if (event.kind === "resolved" && open) open.to = atMs;
  }
  const changed = new Set([...draft.instances, ...draft.gone].map(({ fingerprint }) => fingerprint));
  return [...instances.filter(({ fingerprint }) => !changed.has(fingerprint)), ...draft.instances];
}

function aboutOf(
  labels: Readonly<Record<string, string | null | undefined>>,
  names: ReadonlyMap<string, string>,
): string {
  return Object.values(labels)
    .map((value) => names.get(value ?? "") ?? value ?? "-")
    .join(" ");
}

/** A preview's episodes as they would have been told. */
export async function foreseen({ stores, ...life }: Lived, window: Window): Promise<Told[]> {
  const names = new Map((await stores.settings.pools()).map(({ id, name }) => [id, name]));
  const { instances } = await life.preview(window);
  return instances
    .flatMap(({ labels, episodes }) =>
      episodes.map(({ fromMs, toMs, severity, escalatedAtMs }) => ({
        about: aboutOf(labels, names),
        from: fromMs,
        to: toMs,
        severity,
        worse: escalatedAtMs,
      })),
    )
    .toSorted(inOrder);
}

/** Those of a story that were told, or went on, within a window. */
export function toldWithin({ told }: Lived, { fromMs, toMs }: Window): Told[] {
  return told.filter(({ from, to }) => from <= toMs && (to === null || to > fromMs)).toSorted(inOrder);
}

function inOrder(a: Told, b: Told): number {
  return a.from - b.from || (a.about < b.about ? -1 : 1);
}

/** `openai 20-36 critical`: minutes from a beginning on. */
export function spans(told: readonly Told[], fromMs = T0): string[] {
  const minute = (atMs: number) => (atMs - fromMs) / MINUTE_MS;
  return told.map(({ about, from, to, severity, worse }) =>
    [
      about,
      `${minute(from)}-${to === null ? "" : minute(to)}`,
      severity,
      ...worse.map((atMs) => `worse ${minute(atMs)}`),
    ]
      .filter((word) => word !== "")
      .join(" "),
  );
}
