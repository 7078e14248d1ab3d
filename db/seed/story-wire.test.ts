import { describe, expect, test } from "vitest";
import { readBatch } from "../../lib/ingest/read-batch";
import { story } from "./scenario";

const DAY_MS = 86_400_000;
const toMs = Date.parse("2026-11-19T10:04:00Z");

describe("the story as it is posted", () => {
  const rows = [...story({ seed: 11, fromMs: toMs - 2 * DAY_MS, toMs, attempts: 9_000 })];
  const body = new TextEncoder().encode(rows.map((row) => JSON.stringify(row)).join("\n"));
  const read = readBatch(body, { receivedAtMs: toMs + 5_000, retentionMs: 30 * DAY_MS });

  test("is taken without a single rejection", () => {
    expect(read.refusal).toBeNull();
    expect(read.refusal === null ? read.rejected : null).toEqual([]);
    expect(read.refusal === null ? read.attempts.length : 0).toBe(rows.length);
  });

  test("knows every outcome", () => {
    const outcomes = read.refusal === null ? new Set(read.attempts.map((attempt) => attempt.outcome)) : new Set();
    expect([...outcomes].sort()).toEqual(["answered", "billing", "cancelled", "failed", "limited"]);
  });

  test("prices most answers", () => {
    const answered = read.refusal === null ? read.attempts.filter(({ outcome }) => outcome === "answered") : [];
    const clients = answered.filter(({ layer }) => layer === "client");
    const priced = clients.filter(({ costNanoUsd }) => costNanoUsd !== null);
    expect(priced.length / clients.length).toBeGreaterThan(0.85);
  });
});
