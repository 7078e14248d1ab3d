import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openSecretBox, SecretFileError, SecretsUnreadableError } from "./secret-box";

const PHRASE = "sixteen characters";
const PLAIN = JSON.stringify({ url: "https://hooks.slack.com/services/T/B/X", note: "密钥" });
let folder: string;
let databasePath: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "limitscope-"));
  databasePath = join(folder, "limitscope.db");
});
afterEach(() => rmSync(folder, { recursive: true }));

const box = (secret: string | null = null) => openSecretBox({ secret, databasePath });

describe.each([
  ["LIMITSCOPE_SECRET", PHRASE],
  ["the file", null],
])("with the key of %s", (_, secret) => {
  test("what is sealed is opened again, also after a restart", () => {
    const sealed = box(secret).seal(PLAIN);
    expect(box(secret).open(sealed, "channel A")).toBe(PLAIN);
  });

  test("nothing of it can be read, and it looks different each time", () => {
    const { seal } = box(secret);
    const sealed = [seal(PLAIN), seal(PLAIN)];
    expect(sealed[0]).toMatch(/^v1\./);
    expect(sealed[0]).not.toContain("slack");
    expect(sealed[0]).not.toBe(sealed[1]);
  });

  test.each([
    ["changed", (sealed: string) => `${sealed.slice(0, -2)}${sealed.endsWith("AA") ? "BB" : "AA"}`],
    ["cut", (sealed: string) => sealed.slice(0, -12)],
    ["emptied", (sealed: string) => sealed.split(".").slice(0, 3).join(".")],
    ["given another beginning", (sealed: string) => sealed.replace(/\.[^.]+(\.[^.]+)$/, ".AAAAAAAAAAAAAAAA$1")],
  ])("one that was %s is damaged, not something else", (_change, change) => {
    const { seal, open } = box(secret);
    expect(() => open(change(seal(PLAIN)), "channel A")).toThrow(
      "The secrets of channel A cannot be read: they are damaged",
    );
  });
});

describe("another key", () => {
  test.each([
    [
      "another LIMITSCOPE_SECRET",
      PHRASE,
      "another sixteen characters",
      "another key than the one in LIMITSCOPE_SECRET",
    ],
    ["a LIMITSCOPE_SECRET instead of the file", null, PHRASE, "another key than the one in LIMITSCOPE_SECRET"],
    ["no LIMITSCOPE_SECRET any more", PHRASE, null, "limitscope.db.secret, is missing"],
  ])("%s: says so, and whose secrets they are", (_, before, after, why) => {
    const sealed = box(before).seal(PLAIN);
    const open = () => box(after).open(sealed, "channel Night shift");
    expect(open).toThrow(SecretsUnreadableError);
    expect(open).toThrow("The secrets of channel Night shift cannot be read: ");
    expect(open).toThrow(why);
  });

  test("a form of another version", () => {
    expect(() => box(PHRASE).open("v9.a.b.c", "channel A")).toThrow("another version of Limitscope");
  });
});

describe("the file", () => {
  const path = () => `${databasePath}.secret`;

  test("is made when something is first sealed, for its owner alone", () => {
    const { seal } = box();
    expect(existsSync(path())).toBe(false);
    seal(PLAIN);
    expect(statSync(path()).mode & 0o777).toBe(0o600);
    const key = readFileSync(path(), "utf8");
    seal(PLAIN);
    expect(readFileSync(path(), "utf8")).toBe(key);
  });

  test("is not needed with LIMITSCOPE_SECRET", () => {
    box(PHRASE).seal(PLAIN);
    expect(existsSync(path())).toBe(false);
  });

  test("is refused where others may read it, with the way out", () => {
    box().seal(PLAIN);
    chmodSync(path(), 0o644);
    expect(() => box()).toThrow(SecretFileError);
    expect(() => box()).toThrow(`(mode 644): chmod 600 ${path()}`);
  });

  test("is refused where it holds no key", () => {
    writeFileSync(path(), "", { mode: 0o600 });
    expect(() => box()).toThrow("holds no key");
  });
});
