import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openForWriting } from "../../db/open";
import { tablesToWrite } from "./tables";

test("every table of the schema is known", () => {
  const folder = mkdtempSync(join(tmpdir(), "limitscope-"));
  const database = openForWriting(join(folder, "empty.db"), "db/migrations");
  const names = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all() as string[];
  database.close();
  rmSync(folder, { recursive: true });
  expect(tablesToWrite(names).rows).toContain("attempts");
});

test("an unknown table is named, not skipped", () => {
  expect(() => tablesToWrite(["attempts", "surprises"])).toThrow("surprises");
});
