import { describe, expect, test } from "vitest";
import { readBatch } from "../../lib/ingest/read-batch";
import { prepareLoad } from "./prepared-load";
import { type WireRow, wireTraffic } from "./wire-traffic";

const NOW = Date.UTC(2026, 2, 1, 12);
const DAY_MS = 86_400_000;
const ATTEMPTS = 5_000;
const LIMIT_STATUSES = [402, 429, 503, 529];

function rowsOf(seed: number): WireRow[] {
  return [...wireTraffic({ seed, attempts: ATTEMPTS, fromMs: NOW - DAY_MS, toMs: NOW })];
}

const rows = rowsOf(1);
const distinct = (values: unknown[]) => new Set(values).size;

describe("traffic of the benches", () => {
  test("exactly 30 % are limited, and no two error bodies are equal", () => {
    const limited = rows.filter(({ status }) => LIMIT_STATUSES.includes(Number(status)));
    expect(limited).toHaveLength(ATTEMPTS * 0.3);
    expect(distinct(limited.map(({ body }) => JSON.stringify(body)))).toBe(limited.length);
  });

  test("ids are unique, across seeds too; the same seed gives the same rows", () => {
    expect(distinct([...rows, ...rowsOf(2)].map(({ id }) => id))).toBe(2 * ATTEMPTS);
    expect(rowsOf(1)).toEqual(rows);
  });

  test("a request has about 1.4 attempts, numbered from 1", () => {
    const requests = distinct(rows.map(({ request_id }) => request_id));
    expect(ATTEMPTS / requests).toBeGreaterThan(1.35);
    expect(ATTEMPTS / requests).toBeLessThan(1.45);
    expect(rows.filter(({ attempt }) => attempt === 1)).toHaveLength(requests);
  });

  test("starts ascend over the whole span", () => {
    const starts = rows.map(({ started_at }) => Number(started_at));
    expect(starts).toEqual(starts.toSorted((a, b) => a - b));
    expect([starts[0], starts.at(-1)]).toEqual([NOW - DAY_MS, NOW - DAY_MS / ATTEMPTS]);
  });

  test("ingest takes every row and reads a limit or a billing stop from exactly those 30 %", () => {
    const batch = readBatch(new TextEncoder().encode(JSON.stringify(rows)), { receivedAtMs: NOW, retentionMs: DAY_MS });
    if (batch.refusal !== null) throw new Error(batch.refusal.detail);
    expect(batch.rejected).toEqual([]);
    const stopped = batch.attempts.filter(({ outcome }) => outcome === "limited" || outcome === "billing");
    expect(stopped).toHaveLength(ATTEMPTS * 0.3);
    expect(distinct(batch.attempts.map(({ provider }) => provider))).toBe(8);
  });

  test("a prepared load holds every attempt, in requests of the size asked for", () => {
    const { bytes, offsets, attempts } = prepareLoad(rows.values(), 250, 100);
    expect(attempts).toBe(250);
    const bodies = offsets.slice(1).map((end, index) => {
      const text = new TextDecoder().decode(Uint8Array.from(bytes.subarray(offsets[index], end)));
      return JSON.parse(text.slice(text.indexOf("\r\n\r\n") + 4)) as WireRow[];
    });
    expect(bodies.map(({ length }) => length)).toEqual([100, 100, 50]);
    expect(bodies.flat()).toEqual(rows.slice(0, 250));
  });
});
