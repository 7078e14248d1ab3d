import Database from "better-sqlite3";
import { afterAll, describe, expect, test } from "vitest";
import type { ReclassifyQuery, ToldVerdict } from "../../lib/store/reclassify";
import { bytes, limited, queryOf, T0 } from "../../lib/store/wire-fixtures";
import { storeFixture } from "../sqlite-store-fixture";
import { readAgain } from "./read-again";
import { report } from "./report";
import type { ReclassifyTarget } from "./target";

const { open, newPath, remove } = storeFixture();
afterAll(remove);

const TPM: ToldVerdict = {
  limitSource: "provider_rate_limit",
  dimension: "tpm",
  retryable: "soon",
  retryAfterMs: null,
  rule: "oa6",
  outcome: "limited",
};
const BARE: ToldVerdict = { ...TPM, limitSource: "unknown", dimension: "unknown", rule: "x6" };
const FAILED: ToldVerdict = {
  ...BARE,
  limitSource: null,
  dimension: null,
  retryable: null,
  rule: null,
  outcome: "failed",
};

/** History in which these verdicts change, one a step. */
function target(
  changes: readonly (readonly [ToldVerdict, ToldVerdict])[],
  asked: ReclassifyQuery[] = [],
): ReclassifyTarget {
  return {
    description: "a store",
    step: async (query) => {
      asked.push(query);
      const seq = query.afterSeq + 1;
      const change = changes[query.afterSeq];
      const row = { seq, requestId: `r${seq}`, provider: "openai", model: "gpt-6-luna" };
      const changed = change === undefined ? [] : [{ ...row, from: change[0], to: change[1] }];
      return { examined: 1_000, changed, nextSeq: seq < changes.length ? seq : null };
    },
    close: async () => undefined,
  };
}

describe("reading history again", () => {
  test("goes through every step and tells how far it is", async () => {
    const asked: ReclassifyQuery[] = [];
    const told: number[] = [];
    await readAgain(
      target(
        [
          [BARE, TPM],
          [BARE, TPM],
        ],
        asked,
      ),
      true,
      ({ examined }) => told.push(examined),
    );
    expect(asked.map(({ afterSeq, apply }) => [afterSeq, apply])).toEqual([
      [0, true],
      [1, true],
    ]);
    expect(told).toEqual([1_000, 2_000]);
  });

  test("gathers what changes in the same way, most first", async () => {
    const summary = await readAgain(
      target([
        [BARE, FAILED],
        [BARE, TPM],
        [BARE, TPM],
        [TPM, { ...TPM, retryAfterMs: 7_000 }],
        [TPM, { ...TPM, rule: "oa9" }],
        [TPM, TPM],
      ]),
      false,
      () => undefined,
    );
    expect(report(summary, false)).toBe(
      `
From                              To                                Attempts  For example request
unknown · unknown · soon          provider_rate_limit · tpm · soon         2  r2
unknown · unknown · soon          no limit (failed)                        1  r1
provider_rate_limit · tpm · soon  the same, other wait                     1  r4
provider_rate_limit · tpm · soon  the same, rule oa6 → oa9                 1  r5
provider_rate_limit · tpm · soon  the same, other figures                  1  r6

6,000 attempts examined in all; 6 would change. Nothing was written. To change them:
  npm run reclassify -- --apply`.trimStart(),
    );
    expect(report(summary, true)).toMatch(/\n\n6,000 attempts examined in all; 6 changed\.$/);
  });

  test.each([
    [1, "1 attempt examined in all; each reads as it is stored."],
    [0, "0 attempts examined in all; each reads as it is stored."],
  ])("says so where nothing changes (%i examined)", (examined, text) => {
    expect(report({ examined, changed: 0, kinds: [] }, true)).toBe(text);
  });
});

test("a database whose verdicts are of older rules gets those of the current ones", async () => {
  const path = newPath();
  const clock = { nowMs: T0 + 60_000 };
  const body = { error: { code: "rate_limit_exceeded", message: "Rate limit reached on tokens per min (TPM)" } };
  const older = await open(clock, { path });
  await older.attempts.ingest(
    bytes(limited(0, { limit_source: "unknown", dimension: "unknown", request_id: "r", body })),
  );
  await older.close();
  const file = new Database(path);
  const label = (text: string) => {
    file.prepare("INSERT INTO labels (value) VALUES (?) ON CONFLICT DO NOTHING").run(text);
    return file.prepare("SELECT id FROM labels WHERE value = ?").pluck().get(text);
  };
  file.prepare("UPDATE attempts SET rule = ?, confidence = ?, rule_set = 1").run(label("x6"), label("default"));
  file.exec("UPDATE attempt_details SET figures = json_set(figures, '$[0]', json('[]'))");
  file.close();

  const store = await open(clock, { path });
  const history = { description: path, step: store.attempts.reclassify, close: store.close };
  const sources = async () => {
    const series = await store.attempts.limitSeries(queryOf({ groupBy: "limit_source" as const }));
    return series.map(({ group, counters }) => [group, counters.limited]);
  };
  const kinds = [
    { from: "unknown · unknown · soon", to: "provider_rate_limit · tpm · soon", attempts: 1, exampleRequestId: "r" },
  ];
  for (const apply of [false, true]) {
    expect(await sources()).toEqual([["unknown", 1]]);
    expect(await readAgain(history, apply, () => undefined)).toEqual({ examined: 1, changed: 1, kinds });
  }
  expect(await sources()).toEqual([["provider_rate_limit", 1]]);
  expect((await store.attempts.request("r", {}))[0]?.attempts[0]).toMatchObject({
    rule: "oa6",
    body: JSON.stringify(body),
  });
  expect(await readAgain(history, true, () => undefined)).toMatchObject({ examined: 1, changed: 0 });
  await store.close();
});
