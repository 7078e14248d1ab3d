import { resolve } from "node:path";
import { is } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { afterAll, describe, expect, test } from "vitest";
import { CELL_TABLES } from "./cells/shapes";
import { writeOldFile } from "./first-schema-fixture";
import { openForWriting } from "./open";
import * as accessTables from "./schema/access";
import * as alertTables from "./schema/alerts";
import * as attemptTables from "./schema/attempts";
import * as cellTables from "./schema/cells";
import * as settingTables from "./schema/settings";
import { storeFixture } from "./sqlite-store-fixture";

const { newPath, remove } = storeFixture();
afterAll(remove);

const tables = [accessTables, alertTables, attemptTables, cellTables, settingTables]
  .flatMap((module) => Object.values(module))
  .filter((value): value is SQLiteTable => is(value, SQLiteTable))
  .map((table) => getTableConfig(table));

const upgradedPath = newPath();
writeOldFile(upgradedPath, { attempts: [], requests: [] });
const files = [
  ["a new file", openForWriting(":memory:", resolve("db/migrations"))],
  ["an upgraded file", openForWriting(upgradedPath, resolve("db/migrations"))],
] as const;

describe.each(files)("%s", (_, database) => {
  const pragma = (name: string, of: string) => database.pragma(`${name}("${of}")`) as Record<string, unknown>[];

  test("has the tables of the schema and no others", () => {
    const names = database
      .prepare(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '__*'",
      )
      .pluck()
      .all() as string[];
    expect(names.sort()).toEqual(tables.map(({ name }) => name).sort());
  });

  test.each(tables.map((table) => [table.name, table] as const))("%s has its columns and its key", (name, table) => {
    const columns = pragma("table_info", name).map((column) => [column.name, column.type, column.notnull === 1]);
    const wanted = table.columns.map((column) => [column.name, column.getSQLType().toUpperCase(), column.notNull]);
    expect(columns).toEqual(wanted);
    const key = pragma("table_info", name)
      .filter(({ pk }) => pk !== 0)
      .sort((a, b) => Number(a.pk) - Number(b.pk));
    const [composite] = table.primaryKeys;
    const keyColumns = composite ? composite.columns : table.columns.filter(({ primary }) => primary);
    expect(key.map((column) => column.name)).toEqual(keyColumns.map((column) => column.name));
  });

  test.each(tables.map((table) => [table.name, table] as const))("%s has its indexes", (name, table) => {
    const told = pragma("index_list", name)
      .filter(({ origin }) => origin === "c")
      .map((index) => [
        index.name,
        index.unique === 1,
        index.partial === 1,
        pragma("index_info", String(index.name)).map((column) => column.name),
      ]);
    const wanted = table.indexes.map(({ config }) => [
      config.name,
      config.unique,
      config.where !== undefined,
      config.columns.map((column) => (column as { name: string }).name),
    ]);
    expect(told.sort()).toEqual(wanted.sort());
  });

  test.each([...CELL_TABLES.map(({ table }) => table), "pool_hours", "provider_words"])(
    "%s is kept by its key alone",
    (name) => {
      const sql = database.prepare("SELECT sql FROM sqlite_master WHERE name = ?").pluck().get(name);
      expect(sql).toMatch(/WITHOUT ROWID$/);
    },
  );
});
