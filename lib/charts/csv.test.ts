import fc from "fast-check";
import { expect, test } from "vitest";
import { type CsvCell, isoUtc, toCsv } from "./csv";

/** A plain RFC 4180 reader, to prove that what is written can be read back. */
function parse(text: string): string[][] {
  const rows: string[][] = [];
  const row: string[] = [];
  let cell = "";
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] ?? "";
    if (quoted && char === '"' && text[at + 1] === '"') {
      cell += char;
      at += 1;
    } else if (char === '"') quoted = !quoted;
    else if (quoted || (char !== "," && char !== "\n")) cell += char;
    else {
      row.push(char === "\n" ? cell.slice(0, -1) : cell);
      cell = "";
      if (char === "\n") rows.push(row.splice(0));
    }
  }
  return rows;
}

test.each<[string, CsvCell, string]>([
  ["plain text", "openai", "openai"],
  ["a comma", "a,b", '"a,b"'],
  ["a quote", 'say "no"', '"say ""no"""'],
  ["a line break", "a\nb", '"a\nb"'],
  ["nothing measured", null, ""],
  ["zero", 0, "0"],
  ["a negative number is no formula", -1.5, "-1.5"],
  ["a flag", false, "false"],
  ["a formula", "=1+1", "'=1+1"],
  ["a plus", "+1", "'+1"],
  ["a minus in text", "-x", "'-x"],
  ["an at sign", "@SUM(A1)", "'@SUM(A1)"],
  ["a formula behind a tab", "\t=1", "'\t=1"],
  ["a formula with a comma", "=A1,B1", '"\'=A1,B1"'],
])("a cell: %s", (_name, cell, expected) => {
  expect(toCsv(["h"], [[cell]])).toBe(`h\r\n${expected}\r\n`);
});

test("any text survives the way out and back, but for the guard", () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.string({ unit: "binary" }), { minLength: 2, maxLength: 2 })), (rows) => {
      const guarded = rows.map((row) => row.map((cell) => (/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell)));
      expect(parse(toCsv(["a", "b"], rows))).toEqual([["a", "b"], ...guarded]);
    }),
  );
});

test("times are ISO 8601 in UTC", () => {
  expect(isoUtc(Date.UTC(2026, 2, 1, 9, 5))).toBe("2026-03-01T09:05:00.000Z");
  expect(isoUtc(null)).toBeNull();
});
