import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { limitPayloads, ordinaryPayloads } from "../providers/fixtures/payloads";
import { SAID_PATTERNS, siftSaid } from "../reading/said-sieve";
import { PROSE_PATTERNS, siftProse } from "../unwrap/prose-sieve";
import { NOTHING_KNOWN, Sieve, type Sifted } from "./sieve";

const TEXTS = [...limitPayloads(), ...ordinaryPayloads()].map(({ body }) =>
  typeof body === "string" ? body : JSON.stringify(body ?? ""),
);

/** Patterns that match a text though the sieve would not have tried them. */
function hidden(patterns: readonly RegExp[], sifted: Sifted, text: string): RegExp[] {
  return patterns.filter((pattern) => !sifted.may(pattern) && text.search(pattern) >= 0);
}

describe.each([
  ["what a response says", SAID_PATTERNS, siftSaid],
  ["prose while a body is unwrapped", PROSE_PATTERNS, siftProse],
] as const)("the sieve of %s", (_name, patterns, sift) => {
  test("hides no pattern that matches a payload", () => {
    for (const text of TEXTS) expect(hidden(patterns, sift(text), text)).toEqual([]);
  });

  test("nor one that matches pieces of payloads, in another case and with other gaps", () => {
    const piece = fc
      .tuple(fc.constantFrom(...TEXTS), fc.nat(400), fc.nat(120))
      .map(([text, from, length]) => text.slice(from, from + length));
    const changed = fc.constantFrom<(text: string) => string>(
      (text) => text,
      (text) => text.toUpperCase(),
      (text) => text.replaceAll("_", " "),
      (text) => text.replace(/[-_ ]/g, "\n"),
      (text) => text.replaceAll(" ", "\u00a0\u3000"),
    );
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 4 }), changed, (pieces, change) => {
        const text = change(pieces.join(" "));
        expect(hidden(patterns, sift(text), text)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  test("lets few patterns through", () => {
    let worth = 0;
    for (const text of TEXTS) {
      const sifted = sift(text);
      worth += patterns.filter((pattern) => sifted.may(pattern)).length;
    }
    expect(worth / TEXTS.length / patterns.length).toBeLessThan(0.15);
  });
});

describe("a sieve", () => {
  const quota = /\bquota exceeded/i;
  const busy = /繁忙/;
  const number = /\d/;
  const sieve = new Sieve([quota, busy, number, /exceeded your/i]);

  test.each<[string, string, RegExp, boolean]>([
    ["the word is there", "Your quota exceeded it", quota, true],
    ["with another gap", "QUOTA_-\n exceeded", quota, true],
    ["only its parts are", "exceeded quota", quota, false],
    ["Chinese", "服务器繁忙", busy, true],
    ["other Chinese", "请求过多", busy, false],
    ["a pattern without words is always worth trying", "", number, true],
    ["one that the sieve does not know too", "", /unknown/, true],
  ])("%s", (_name, text, pattern, may) => {
    expect(sieve.sift(text).may(pattern)).toBe(may);
  });

  test("executes only what is worth trying", () => {
    expect(sieve.sift("quota exceeded").exec(quota, "quota exceeded")?.[0]).toBe("quota exceeded");
    expect(sieve.sift("nothing").exec(quota, "quota exceeded")).toBeNull();
    expect(NOTHING_KNOWN.exec(quota, "quota exceeded")?.index).toBe(0);
  });

  test("keeps what it told of one text when it sifts another", () => {
    const first = sieve.sift("quota exceeded");
    sieve.sift("nothing");
    expect([first.may(quota), first.may(busy)]).toEqual([true, false]);
  });
});
