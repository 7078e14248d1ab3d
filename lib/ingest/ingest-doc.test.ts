import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import * as limits from "./limits";
import { readBatch } from "./read-batch";
import { REJECT_CODES } from "./reject-codes";
import { wireFields } from "./wire";

const DOC = readFileSync(new URL("../../docs/ingest.md", import.meta.url), "utf8");
const NOW = Date.UTC(2026, 2, 1, 12, 5);
const CONTEXT = { receivedAtMs: NOW, retentionMs: 30 * 86_400_000 };

/** First cells of the rows of the table below a heading. */
function firstCells(heading: string): string[] {
  const section = DOC.split(/^##+ /m).find((part) => part.startsWith(heading)) ?? "";
  return [...section.matchAll(/^\| `(\w+)` \|/gm)].map(([, cell]) => cell ?? "");
}

/** JSON objects in shell examples, one per attempt that is sent. */
function sentExamples(): string[] {
  return [...DOC.matchAll(/^```sh\n([\s\S]*?)^```/gm)].flatMap(([, shell = ""]) =>
    [...shell.matchAll(/'(\{[^']*)'/g)].map(([, json]) => json ?? ""),
  );
}

describe("docs/ingest.md", () => {
  test("has one line for every field of the wire, in order", () => {
    expect(firstCells("Fields")).toEqual(Object.keys(wireFields));
  });

  test("has one line for every reject code, with its meaning", () => {
    expect(firstCells("Codes of rejected rows")).toEqual(Object.keys(REJECT_CODES));
    for (const [code, meaning] of Object.entries(REJECT_CODES)) {
      const line = `| \`${code}\` | ${meaning.charAt(0).toLowerCase()}${meaning.slice(1, -1)} |`;
      expect(DOC).toContain(line);
    }
  });

  test("names the limits that hold", () => {
    for (const [limit, said] of [
      [limits.MAX_BODY_BYTES / 1024 / 1024, "16 MiB"],
      [limits.MAX_ROWS, "| rows | 10000 |"],
      [limits.MAX_DEPTH, "64 levels"],
      [limits.MAX_BODY_NODES, "| 5000 |"],
      [limits.MAX_PROVIDER_CHARS, "text ≤ 500"],
      [limits.MAX_MODEL_CHARS, "text ≤ 300"],
      [limits.MAX_LABEL_CHARS, "text ≤ 200"],
      [limits.MAX_ERROR_CHARS, "text ≤ 8192"],
      [limits.MAX_KEPT_ERROR_CHARS, "masked, 500 characters"],
      [limits.MAX_TAGS, "≤ 16 texts ≤ 64"],
      [limits.MAX_HEADERS, "≤ 200 names"],
      [limits.MAX_COST_USD, "≤ 1000000"],
      [limits.MAX_ATTEMPT, "1 to 10000"],
      [limits.MAX_KEPT_BODY_BYTES / 1024, "4 KiB are kept"],
      [limits.MAX_REFUSAL_ERRORS, "the first 100"],
      [limits.CLOCK_TOLERANCE_MS / 60_000, "more than 2 minutes"],
    ] as const) {
      expect(said).toContain(String(limit));
      expect(DOC).toContain(said);
    }
  });

  test("its examples are answered as it says", () => {
    const [smallest, limit, ...lines] = sentExamples();
    const read = (text: string | undefined) => readBatch(new TextEncoder().encode(text), CONTEXT);
    expect(read(smallest)).toMatchObject({ refusal: null, rejected: [] });
    expect(read(limit)).toMatchObject({
      refusal: null,
      attempts: [
        {
          outcome: "limited",
          limitSource: "provider_rate_limit",
          dimension: "tpm",
          retryAfterMs: 1_239,
          limit: 600_000,
        },
      ],
    });
    const answer = read(lines.join("\n"));
    const said = DOC.slice(DOC.indexOf('{"accepted": 2'), DOC.indexOf("```\n\nCompressed"));
    expect(answer.refusal).toBeNull();
    expect(answer).toMatchObject({ rejected: (JSON.parse(said) as { rejected: unknown }).rejected });
  });
});
