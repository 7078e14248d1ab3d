import { spawnSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import Database from "better-sqlite3";
import { afterAll, describe, expect, test } from "vitest";
import { memoryStores } from "../lib/store/memory";
import { GROUPS, isLimitGroup, type LabelGroup, type RequestGroup } from "../lib/store/query";
import { answered, bytes, limited, T0, type Wire } from "../lib/store/wire-fixtures";
import { checkDatabase } from "./check/check-database";
import { migrationsUpTo, writeOldFile } from "./first-schema-fixture";
import { inProcessStore } from "./in-process-store-fixture";
import { openForWriting } from "./open";
import type { QueryName, ReaderQueries } from "./reader/queries";
import { RETENTION, storeFixture } from "./sqlite-store-fixture";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const { newPath, remove } = storeFixture();

afterAll(remove);

const UUID = "0f4e9d7a-1b2c-4d3e-8f90-a1b2c3d4e5f6";
const BODY = { error: { code: "rate_limit_exceeded", message: "Limit 600000, Used 598412 “größer” \u0007" } };

/** Ids of every kind, what is not sent and what is, two layers, several days, open and late ones. */
const HISTORY: Wire[][] = [
  Array.from({ length: 40 }, (_, index) =>
    answered(-index * 5 * HOUR, {
      id: index % 2 === 0 ? UUID.replace("0f4e", String(1_000 + index)) : `plain-${index}`,
      app: index % 3 === 0 ? "shop" : null,
      environment: index % 5 === 0 ? "prod" : null,
      key: index % 4 === 0 ? "k" : null,
      account: "acme",
      duration_ms: 1_000 + index * 9_000,
      reserved_tokens: 500,
      sample_rate: index % 7 === 0 ? 0.25 : 1,
      cache_hit: index % 6 === 0,
      tags: index === 1 ? ["a", "b"] : [],
    }),
  ),
  [
    limited(-2 * DAY, {
      request_id: UUID,
      attempt: 1,
      id: "l1",
      run: "nightly",
      body: BODY,
      headers: { "retry-after": "7" },
    }),
    answered(-2 * DAY + 9_000, {
      request_id: UUID,
      attempt: 2,
      id: "l2",
      run: "nightly",
      provider: "anthropic",
      model: "claude-x",
    }),
    limited(-DAY, {
      request_id: "attempt-0",
      limit_source: "provider_credits",
      dimension: "spend",
      retryable: "never",
    }),
    answered(-DAY, { request_id: "attempt--5" }),
    answered(-DAY, { request_id: "attempt-99999999999999999" }),
    answered(-DAY, { request_id: "attempt-007" }),
    answered(-DAY, { request_id: "12" }),
    limited(-HOUR, {
      request_id: "g",
      layer: "gateway",
      upstream: "azure",
      parent_id: UUID,
      status: 529,
      limit_source: "upstream_provider_shared_pool",
      dimension: "capacity",
    }),
    answered(-HOUR, { request_id: "g", id: UUID }),
    answered(0, { model: "m".repeat(150), key: "naïve ключ" }),
  ],
  [
    limited(-2 * DAY + 20_000, { request_id: UUID, id: "late" }),
    limited(29 * MINUTE, { request_id: "open", run: "nightly" }),
  ],
];

const POOL = {
  name: "org",
  provider: "openai",
  account: "acme",
  deployment: null,
  keys: ["k"],
  models: ["gpt-*"],
  limits: { tpm: 600_000, rpm: 100 },
  window: "fixed_minute" as const,
  counting: {
    tokens: "total",
    cachedInput: true,
    reservedTokens: true,
    failedRequests: true,
    tokensAt: "start",
  } as const,
};

type Ask = <Name extends QueryName>(
  name: Name,
  input: ReaderQueries[Name]["input"],
) => ReaderQueries[Name]["output"] | Promise<ReaderQueries[Name]["output"]>;

/** The twin that tells what must be read, and all it holds. */
async function twin(clock: { nowMs: number }) {
  const stores = memoryStores({ retentionMs: RETENTION.rowsMs, now: () => clock.nowMs });
  await stores.settings.createPool(POOL);
  for (const batch of HISTORY) {
    await stores.attempts.ingest(bytes(batch));
    await stores.attempts.catchUp();
  }
  const page = { cursor: null, order: "asc" as const, limit: 1_000 };
  const { rows: attempts } = await stores.attempts.attempts({ ...page, filter: {} });
  const { rows: requests } = await stores.attempts.requests({ ...page, filter: { layer: "client" } });
  return { stores, content: { attempts, requests, pools: await stores.settings.pools() } };
}

const WINDOW = { fromMs: T0 - 12 * DAY, toMs: T0 + DAY };

/** Everything that can be asked, in an order of its own. */
async function told(ask: Ask) {
  const page = { cursor: null, order: "asc" as const, limit: 1_000 };
  const requests = (await ask("requests", { ...page, filter: { layer: "client" } })).rows;
  const answers: Record<string, unknown> = {
    attempts: (await ask("attempts", { ...page, filter: {} })).rows,
    requests,
    runs: await ask("runs", {}),
    pools: await ask("pools", {}),
  };
  for (const { requestId } of requests) answers[requestId] = await ask("request", { requestId, scope: {} });
  for (const layer of ["client", "gateway"] as const) {
    const filter = { layer };
    answers[`${layer} targets`] = sorted(await ask("targets", { ...WINDOW, layer }));
    answers[`${layer} minutes`] = sorted(await ask("poolUsage", { ...WINDOW, layer }));
    answers[`${layer} use`] = sorted(await ask("poolUse", { ...WINDOW, layer }));
    for (const stepMs of [MINUTE, 5 * MINUTE, HOUR, DAY, null]) {
      const query = { ...WINDOW, stepMs, filter };
      for (const groupBy of [null, ...GROUPS]) {
        const name = `${layer} ${stepMs} ${groupBy}`;
        if (isLimitGroup(groupBy)) answers[`${name} limits`] = await ask("limitSeries", { ...query, groupBy });
        else answers[name] = await ask("series", { ...query, groupBy: groupBy as LabelGroup | null });
        if (groupBy !== "upstream")
          answers[`${name} requests`] = await ask("requestSeries", {
            ...query,
            groupBy: groupBy as RequestGroup | null,
          });
      }
    }
  }
  return answers;
}

function sorted(rows: readonly unknown[]): string[] {
  return rows.map((row) => JSON.stringify(row)).sort();
}

type Twin = Awaited<ReturnType<typeof twin>>;

function askTwin({ stores }: Twin): Ask {
  return ((name: QueryName, input: never) => {
    if (name === "pools") return stores.settings.pools();
    if (name === "request") {
      const { requestId, scope } = input as ReaderQueries["request"]["input"];
      return stores.attempts.request(requestId, scope);
    }
    return (stores.attempts[name as "series"] as (query: unknown) => unknown)(input);
  }) as Ask;
}

async function readsAs(twin: Twin, { ask }: ReturnType<typeof inProcessStore>): Promise<void> {
  const [wanted, read] = [await told(askTwin(twin)), await told(ask)];
  for (const name of Object.keys(wanted)) expect(read[name], name).toEqual(wanted[name]);
  expect(Object.keys(read)).toEqual(Object.keys(wanted));
}

describe("a file of the first schema", () => {
  test("reads as before once it is opened, knows what it has, and goes on", async () => {
    const clock = { nowMs: T0 + 30 * MINUTE };
    const before = await twin(clock);
    const path = newPath();
    writeOldFile(path, before.content);
    const store = inProcessStore(path, clock);
    await readsAs(before, store);
    expect(checkDatabase(store.database)).toMatchObject({ differences: [], notes: [] });
    for (const batch of HISTORY) {
      const withId = batch.filter(({ id }) => id !== undefined);
      expect(store.ingest(bytes(withId))).toMatchObject([{ accepted: 0, duplicates: withId.length }]);
    }
    clock.nowMs += HOUR;
    const more = [
      answered(40 * MINUTE, { request_id: "open" }),
      answered(-DAY, { request_id: "attempt-0", app: "shop" }),
    ];
    store.ingest(bytes(more));
    await before.stores.attempts.ingest(bytes(more));
    store.catchUp();
    await readsAs(before, store);
    expect(checkDatabase(store.database).differences).toEqual([]);
    store.database.close();
  });

  test("minutes that retention had removed are counted from rows, and hours whose rows are gone stay", async () => {
    const clock = { nowMs: T0 + 30 * MINUTE };
    const before = await twin(clock);
    const path = newPath();
    writeOldFile(path, { ...before.content, minutesFromMs: T0 - 3 * DAY - 17 * MINUTE });
    const store = inProcessStore(path, clock);
    const wanted = await told(askTwin(before));
    const read = await told(store.ask);
    for (const name of [
      "attempts",
      "client 60000 null",
      "client 60000 key requests",
      "client 3600000 model",
      "client targets",
    ])
      expect(read[name]).toEqual(wanted[name]);
    expect(read["client null provider"]).toEqual(wanted["client null provider"]);
    expect(checkDatabase(store.database)).toMatchObject({ differences: [], notes: [] });
    store.database.close();
  });

  test("figures outlive their rows, at the levels that were left", async () => {
    const clock = { nowMs: T0 + 30 * MINUTE };
    const before = await twin(clock);
    const path = newPath();
    writeOldFile(path, { ...before.content, minutesFromMs: T0 + DAY, rowsFromMs: T0 - 36 * HOUR });
    const store = inProcessStore(path, clock);
    const [wanted, read] = [await told(askTwin(before)), await told(store.ask)];
    for (const stepMs of [5 * MINUTE, HOUR, DAY])
      expect(read[`client ${stepMs} model`]).toEqual(wanted[`client ${stepMs} model`]);
    const { differences, notes } = checkDatabase(store.database);
    expect(differences).toEqual([]);
    expect(notes.join()).toContain("Figures of before 2026-11-18");
    store.database.close();
  });

  test("an empty one becomes an empty one", () => {
    const path = newPath();
    openForWriting(path, migrationsUpTo(1)).close();
    const store = inProcessStore(path, { nowMs: T0 });
    expect(checkDatabase(store.database)).toMatchObject({ differences: [], notes: [] });
    expect(store.ingest(bytes(answered(0)))).toMatchObject([{ accepted: 1 }]);
    store.database.close();
  });
});

describe("a migration that is broken off", () => {
  const dump = (path: string) => {
    const database = new Database(path, { readonly: true });
    const schema = database.prepare("SELECT name, sql FROM sqlite_master ORDER BY name").all() as { name: string }[];
    const rows = ["attempts", "requests", "attempt_details", "attempt_rollups", "pool_usage", "meta"].map((table) =>
      database.prepare(`SELECT * FROM ${table}`).all(),
    );
    database.close();
    return { schema, rows };
  };

  test("by an error leaves the old file as it was; it can be opened again", async () => {
    const clock = { nowMs: T0 + 30 * MINUTE };
    const before = await twin(clock);
    const path = newPath();
    writeOldFile(path, before.content);
    const old = dump(path);
    const folder = migrationsUpTo(2, (sql) => sql.replace("DROP TABLE attempts_before", "SELECT no_such_function()"));
    expect(() => openForWriting(path, folder)).toThrow("no_such_function");
    rmSync(folder, { recursive: true });
    expect(dump(path)).toEqual(old);
    const store = inProcessStore(path, clock);
    await readsAs(before, store);
    store.database.close();
  });

  test("by a crash leaves the old file as it was; it can be opened again", async () => {
    const clock = { nowMs: T0 + 30 * MINUTE };
    const before = await twin(clock);
    const path = newPath();
    writeOldFile(path, before.content);
    const old = dump(path);
    const statements = readFileSync(resolve("db/migrations/0001_narrow_tables.sql"), "utf8").split(
      "--> statement-breakpoint",
    );
    const script = `${path}.mjs`;
    writeFileSync(
      script,
      `import Database from ${JSON.stringify(resolve("node_modules/better-sqlite3/lib/index.js"))};
       const database = new Database(${JSON.stringify(path)});
       database.pragma("cache_size = 10");
       database.exec("BEGIN");
       for (const statement of ${JSON.stringify(statements.slice(0, -3))}) database.exec(statement);
       process.kill(process.pid, "SIGKILL");`,
    );
    expect(spawnSync(process.execPath, [script]).signal).toBe("SIGKILL");
    expect(dump(path)).toEqual(old);
    const store = inProcessStore(path, clock);
    await readsAs(before, store);
    expect(checkDatabase(store.database).differences).toEqual([]);
    store.database.close();
  });
});
