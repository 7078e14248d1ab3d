import { resolve } from "node:path";
import Database from "better-sqlite3";
import { afterAll, expect, test } from "vitest";
import { T0 } from "../../lib/store/wire-fixtures";
import { storeFixture } from "../sqlite-store-fixture";
import { checkDatabase } from "./check-database";
import { openToCheck } from "./open-file";

const { open, newPath, remove } = storeFixture();
afterAll(remove);

const migrationsFolder = resolve("db/migrations");

test("a file that a server has open is refused with what to do; once it is closed it is read, and nothing can be written", async () => {
  const path = newPath();
  const store = await open({ nowMs: T0 }, { path });
  expect(() => openToCheck({ path, migrationsFolder, writes: false })).toThrow(/pid \d+.*Stop that one.*VACUUM INTO/);
  await store.close();
  const { database, close } = openToCheck({ path, migrationsFolder, writes: false });
  expect(checkDatabase(database).total).toBe(0);
  expect(() => database.exec("DELETE FROM labels")).toThrow("readonly");
  await expect(open({ nowMs: T0 }, { path })).rejects.toThrow("already served");
  close();
  await (await open({ nowMs: T0 }, { path })).close();
});

test("where there is no file none is made; one of another version is left alone", () => {
  const path = newPath();
  expect(() => openToCheck({ path, migrationsFolder, writes: true })).toThrow(/There is no database/);
  new Database(path).exec("CREATE TABLE attempts (seq)").close();
  expect(() => openToCheck({ path, migrationsFolder, writes: false })).toThrow(/not written by this version/);
});
