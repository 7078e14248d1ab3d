import { resolve } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { openForWriting } from "./open";
import { splitText, TextTemplates } from "./text-templates";

const database = openForWriting(":memory:", resolve("db/migrations"));

describe("texts by their template", () => {
  const templates = new TextTemplates(database);
  const kept = (text: string) => templates.keep(splitText(text));
  const limitText = (limit: number, id: string) =>
    `{"message":"Limit ${limit}, try again in ${limit / 7}s","id":"${id}"}`;

  test("the second text that differs only in figures makes a template, the third is figures alone", () => {
    expect(kept(limitText(500, "req_a1")).template).toBe(null);
    const second = kept(limitText(3, "req_b2"));
    const third = kept(limitText(12_000, "9f8e7d6c-0a1b"));
    expect(second.template).not.toBe(null);
    expect(third).toEqual({ template: second.template, figures: `12000\n${12_000 / 7}s\n9f8e7d6c-0a1b` });
    expect(templates.textOf(third)).toBe(limitText(12_000, "9f8e7d6c-0a1b"));
  });

  test("another connection reads what was kept after it opened", () => {
    const reader = new TextTemplates(database);
    for (const text of ["wait 1 h", "wait 2 h"]) kept(text);
    expect(reader.textOf(kept("wait 99 h"))).toBe("wait 99 h");
  });

  test("a failed transaction leaves no template behind that only memory knows", () => {
    const undo = templates.begin();
    database.exec("BEGIN");
    for (const text of ["lost 1", "lost 2"]) kept(text);
    database.exec("ROLLBACK");
    undo();
    const again = ["lost 3", "lost 4", "lost 5"].map(kept);
    expect(again.map((one) => templates.textOf(one))).toEqual(["lost 3", "lost 4", "lost 5"]);
    expect(new TextTemplates(database).textOf(again[2] ?? { template: null, figures: "" })).toBe("lost 5");
  });

  test("any JSON text is read back as it was", () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect([kept(text), kept(text), kept(text)].map((one) => templates.textOf(one))).toEqual([text, text, text]);
      }),
    );
  });
});
