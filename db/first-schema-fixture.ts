import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Database } from "better-sqlite3";
import { quotaFacts } from "../lib/ingest/providers/quota-headers";
import { emptyAttemptCounters, emptyRequestCounters } from "../lib/metrics/counters";
import type { StoredAttempt } from "../lib/model/attempt";
import type { Pool } from "../lib/model/pool";
import type { RequestFacts, StoredRequest } from "../lib/model/request";
import { foldRequest } from "../lib/requests/fold";
import { dayOf } from "../lib/requests/identity";
import { countAttempt } from "../lib/store/count-attempt";
import { addPoolFigures, poolUsageOf } from "../lib/store/count-pool-usage";
import { countRequest } from "../lib/store/count-request";
import type { AttemptCounters, PoolUsageRow, RequestCounters } from "../lib/store/query";
import { ATTEMPT_COLUMNS } from "./attempt-columns";
import { flatten } from "./cells/flatten";
import { LEVELS_MS } from "./cells/kinds";
import { openForWriting } from "./open";
import { REQUEST_COLUMNS } from "./request-columns";
import { POOL_BASIS_FIGURES } from "./schema/cells";

type Value = string | number | null;

export interface OldContent {
  /** What figures are counted of. */
  attempts: readonly StoredAttempt[];
  requests: readonly StoredRequest[];
  pools?: readonly Pool[];
  /** Rows, and figures of minutes, from before are gone by retention. */
  rowsFromMs?: number;
  minutesFromMs?: number;
}

/** A folder of migrations that ends with the one of this number; `edit` changes the last of them. */
export function migrationsUpTo(count: number, edit: (sql: string) => string = (sql) => sql): string {
  const folder = mkdtempSync(join(tmpdir(), "limitscope-migrations-"));
  mkdirSync(join(folder, "meta"));
  const journal = JSON.parse(readFileSync(resolve("db/migrations/meta/_journal.json"), "utf8"));
  const entries = journal.entries.slice(0, count) as { tag: string }[];
  writeFileSync(join(folder, "meta/_journal.json"), JSON.stringify({ ...journal, entries }));
  for (const { tag } of entries) cpSync(resolve(`db/migrations/${tag}.sql`), join(folder, `${tag}.sql`));
  const last = join(folder, `${entries[entries.length - 1]?.tag}.sql`);
  writeFileSync(last, edit(readFileSync(last, "utf8")));
  return folder;
}

/** Writes a file as it was before labels had numbers, with the figures that were counted then. */
export function writeOldFile(path: string, content: OldContent): void {
  const database = openForWriting(path, migrationsUpTo(1));
  database.transaction(() => fill(database, content))();
  database.close();
}

function fill(database: Database, { attempts, requests, pools = [], rowsFromMs = 0, minutesFromMs = 0 }: OldContent) {
  const kept = attempts.filter(({ endedAtMs }) => endedAtMs >= rowsFromMs);
  const seqOf = new Map(
    requests.map(({ requestId, app, environment, seq }) => [idOf(requestId, app, environment), seq]),
  );
  for (const attempt of kept) {
    const requestSeq = seqOf.get(idOf(attempt.requestId, attempt.app, attempt.environment));
    insertObject(database, "attempts", [...ATTEMPT_COLUMNS, ["requestId", "request_id"]], { ...attempt, requestSeq });
    insertDetails(database, attempt);
  }
  let settledSeq = 0;
  const keptSeqs = new Set(kept.map((one) => requestSeqOf(seqOf, one)));
  const attemptsOf = new Map<number | undefined, StoredAttempt[]>();
  for (const one of attempts) {
    const seq = requestSeqOf(seqOf, one);
    attemptsOf.set(seq, [...(attemptsOf.get(seq) ?? []), one]);
  }
  for (const request of requests.filter(({ seq }) => keptSeqs.has(seq))) {
    const own = attemptsOf.get(request.seq) ?? [];
    const filed = {
      ...request,
      app: request.app ?? "",
      environment: request.environment ?? "",
      outcome: request.outcome ?? foldRequest(own).outcome,
      day: dayOf(own[0]?.startedAtMs ?? 0),
      settledSeq: request.settledAtMs === null ? null : ++settledSeq,
    };
    insertObject(database, "requests", REQUEST_COLUMNS, filed);
  }
  insertRollups(database, attempts, requests, minutesFromMs);
  insertPoolUsage(database, attempts, minutesFromMs);
  for (const pool of pools) insertPool(database, pool);
  const lastSeq = attempts[attempts.length - 1]?.seq ?? 0;
  database.prepare("UPDATE sqlite_sequence SET seq = ? WHERE name = 'attempts'").run(lastSeq);
  const meta = { attempts: kept.length, rolled_up_seq: lastSeq, rolled_up_settled_seq: settledSeq, clock_skewed: 0 };
  for (const [name, value] of Object.entries(meta)) insert(database, "meta", { name, value });
}

function idOf(...parts: (string | null)[]): string {
  return JSON.stringify(parts);
}

function requestSeqOf(seqs: ReadonlyMap<string, number>, { requestId, app, environment }: StoredAttempt) {
  return seqs.get(idOf(requestId, app, environment));
}

function insertObject(
  database: Database,
  table: string,
  columns: readonly (readonly [string, string])[],
  from: object,
) {
  const values = Object.fromEntries(
    columns.map(([property, name]) => [name, columnValue((from as Record<string, unknown>)[property])]),
  );
  insert(database, table, values);
}

function columnValue(value: unknown): Value {
  if (typeof value === "boolean") return value ? 1 : 0;
  if (Array.isArray(value)) return value.length === 0 ? null : JSON.stringify(value);
  return (value ?? null) as Value;
}

function insert(database: Database, table: string, row: Record<string, Value>): void {
  const names = Object.keys(row);
  database
    .prepare(
      `INSERT INTO ${table} (${names.map((name) => `"${name}"`).join(", ")}) VALUES (${names.map(() => "?").join(", ")})`,
    )
    .run(...Object.values(row));
}

function insertDetails(database: Database, { seq, evidence, headers, body, ...row }: StoredAttempt): void {
  const quota = quotaFacts(row.provider, headers, row.endedAtMs);
  if (evidence.length + quota.length + Object.keys(headers).length === 0 && body === null) return;
  const keptHeaders = Object.keys(headers).length === 0 ? null : JSON.stringify(headers);
  insert(database, "attempt_details", {
    seq,
    evidence: columnValue(evidence),
    headers: keptHeaders,
    quota: columnValue(quota),
    body,
  });
}

/** Every key of a bucket apart, at every level. */
function insertRollups(
  database: Database,
  attempts: readonly StoredAttempt[],
  requests: readonly StoredRequest[],
  minutesFromMs: number,
): void {
  for (const stepMs of LEVELS_MS) {
    const ofAttempts = new Map<string, AttemptCounters>();
    const ofRequests = new Map<string, RequestCounters>();
    const placeOf = (atMs: number) => [stepMs, Math.floor(atMs / stepMs) * stepMs];
    for (const one of attempts) {
      const { layer, provider, upstream, model, app, environment, key, limitSource, dimension } = one;
      const keys = [layer, provider, upstream, model, app, environment, key, limitSource, dimension];
      countAttempt(countersAt(ofAttempts, [...placeOf(one.endedAtMs), ...keys], emptyAttemptCounters), one);
    }
    for (const one of requests.filter(({ settledAtMs }) => settledAtMs !== null)) {
      const { provider, model, app, environment, key, limitSource, dimension } = one;
      const keys = [provider, model, app, environment, key, limitSource, dimension];
      countRequest(
        countersAt(ofRequests, [...placeOf(one.endedAtMs), ...keys], emptyRequestCounters),
        one as RequestFacts,
      );
    }
    const fromMs = stepMs === LEVELS_MS[0] ? minutesFromMs : 0;
    for (const [table, counted] of [
      ["attempt_rollups", ofAttempts],
      ["request_rollups", ofRequests],
    ] as const) {
      for (const [name, counters] of counted) {
        const keys = JSON.parse(name) as Value[];
        if (Number(keys[1]) >= fromMs)
          insertRow(database, table, [...keys.map((key) => key ?? ""), ...flatten(counters)]);
      }
    }
  }
}

function countersAt<Counters>(map: Map<string, Counters>, keys: Value[], empty: () => Counters): Counters {
  const name = JSON.stringify(keys);
  const counters = map.get(name) ?? empty();
  map.set(name, counters);
  return counters;
}

function insertRow(database: Database, table: string, values: readonly Value[]): void {
  database.prepare(`INSERT INTO ${table} VALUES (${values.map(() => "?").join(", ")})`).run(...values);
}

function insertPoolUsage(database: Database, attempts: readonly StoredAttempt[], minutesFromMs: number): void {
  const rows = new Map<string, PoolUsageRow>();
  for (const attempt of attempts) {
    for (const usage of poolUsageOf(attempt)) {
      const { minuteAtMs, provider, account, deployment, key, model, basis, failed } = usage;
      const keys = [minuteAtMs, attempt.layer, provider, account, deployment, key, model, basis, failed ? 1 : 0];
      const known = rows.get(JSON.stringify(keys));
      if (known) addPoolFigures(known, usage);
      else rows.set(JSON.stringify(keys), { ...usage });
    }
  }
  for (const [name, row] of rows) {
    const {
      attempts: all,
      limited,
      inputTokens,
      cachedInputTokens,
      outputTokens,
      reserveExcessTokens,
      inFlightMs,
    } = row;
    const figures = [all, limited, inputTokens, cachedInputTokens, outputTokens, reserveExcessTokens, inFlightMs];
    const keys = (JSON.parse(name) as Value[]).map((key) => key ?? "");
    if (row.minuteAtMs >= minutesFromMs)
      insertRow(database, "pool_usage", [...keys, ...figures.slice(0, POOL_BASIS_FIGURES.length)]);
  }
}

function insertPool(database: Database, pool: Pool): void {
  const { models, limits, counting, keys, preset: _preset, parts: _parts, ...row } = pool;
  const key = keys[0] ?? null;
  const texts = { models: JSON.stringify(models), limits: JSON.stringify(limits), counting: JSON.stringify(counting) };
  insert(database, "pools", { ...row, key, ...texts });
}
