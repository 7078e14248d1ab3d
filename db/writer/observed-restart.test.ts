import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { told } from "../../lib/store/conformance/observed-cases";
import { withRest } from "../../lib/store/conformance/provider-word-cases";
import { bytes, T0, type Wire } from "../../lib/store/wire-fixtures";
import { inProcessStore } from "../in-process-store-fixture";
import { RETENTION } from "../sqlite-store-fixture";

const folder = mkdtempSync(join(tmpdir(), "limitscope-observed-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const HOUR = 3_600_000;

/** Every opening of the same file is a process of its own; the one before it is gone without having closed. */
function processOf(name: string) {
  const store = inProcessStore(join(folder, name), { nowMs: T0 + HOUR });
  return {
    ...store,
    send: (...rows: Wire[]) => store.ingest(bytes(rows)),
    names: () => store.ask("pools", {}).map((pool) => `${pool.id} ${pool.name}`),
    limits: () => store.ask("observed", {}).pools.map((pool) => pool.limits.map(({ value }) => value)),
  };
}

test("what headers told of is there after a start, also where it was not written before the process ended", () => {
  const first = processOf("crash");
  first.send(told(0), told(0, { key: "a" }));
  first.catchUp();
  first.send(told(120_000, {}, 200), told(0, { key: "b" }));
  expect(first.limits()).toEqual([
    [100, 600_000],
    [100, 600_000],
  ]);
  first.database.close();
  const second = processOf("crash");
  expect(second.names()).toEqual([
    "observed-2 gpt-6-luna · a",
    "observed-3 gpt-6-luna · b",
    "observed-1 gpt-6-luna · openai",
  ]);
  expect(second.limits()[0]).toEqual([200, 600_000]);
  second.database.close();
});

test("what was dismissed stays away after a start", () => {
  const first = processOf("dismissed");
  first.send(told(0));
  first.catchUp();
  first.writer.settings.setPoolDismissed("observed-1", true);
  first.database.close();
  const second = processOf("dismissed");
  second.send(told(HOUR / 2));
  second.catchUp();
  expect(second.names()).toEqual([]);
  second.database.close();
});

test("what the provider said of use outlives a crash, and goes with the figures of minutes", () => {
  const said = (store: ReturnType<typeof processOf>) =>
    store.ask("providerWord", { fromMs: 0, toMs: T0 + HOUR, stepMs: 60_000, poolIds: ["observed-1"] });
  const first = processOf("words");
  first.send(withRest(0, 40));
  first.database.close();
  const second = processOf("words");
  expect(said(second)).toMatchObject([{ limit: "rpm", atMs: T0, used: 60, limitValue: 100 }]);
  second.send(withRest(1_000, 90));
  second.prune(T0 + HOUR - RETENTION.rowsMs);
  expect(said(second)).toMatchObject([{ used: 60 }]);
  second.database.close();
  const nowMs = T0 + RETENTION.minutesMs + 60_000;
  const later = inProcessStore(join(folder, "words"), { nowMs });
  later.prune(nowMs - RETENTION.rowsMs);
  expect(later.database.prepare("SELECT COUNT(*) FROM provider_words").pluck().get()).toBe(0);
  later.database.close();
});

test("a write that fails is made up for", () => {
  const store = processOf("full");
  store.send(told(0));
  store.database.pragma("query_only = ON");
  expect(() => store.catchUp()).toThrow();
  store.database.pragma("query_only = OFF");
  store.catchUp();
  expect(store.names()).toEqual(["observed-1 gpt-6-luna · openai"]);
  store.database.close();
});

test("of a limit that only stays the same nothing is written for a minute", () => {
  const store = processOf("still");
  store.send(told(0));
  store.catchUp();
  const writes = () => store.database.prepare("SELECT limits FROM observed_pools").pluck().all();
  const before = writes();
  for (let second = 1; second < 60; second++) store.send(told(second * 1_000));
  store.catchUp();
  expect(writes()).toEqual(before);
  store.send(told(60_000));
  store.catchUp();
  expect(writes()).not.toEqual(before);
  store.database.close();
});
