import { describe, expect, test } from "vitest";
import { classify } from "../../lib/ingest/classify";
import type { Verdict } from "../../lib/model/verdict";
import { story } from "./scenario";
import { storyDeploys } from "./settings";
import type { WireAttempt } from "./wire-attempt";

const HOUR_MS = 3_600_000;
const toMs = Date.parse("2026-11-19T10:04:00Z");
const options = { seed: 7, fromMs: toMs - 48 * HOUR_MS, toMs, attempts: 30_000 };

interface Told {
  wire: WireAttempt;
  /** Hours before the end. */
  ago: number;
  verdict: Verdict | null;
}

const told: Told[] = [...story(options)].map((wire) => {
  const startedAtMs = Date.parse(wire.started_at);
  const response = {
    provider: wire.provider,
    status: wire.status,
    headers: wire.headers ?? {},
    body: wire.body ?? null,
    atMs: startedAtMs + wire.duration_ms,
  };
  return { wire, ago: (toMs - startedAtMs) / HOUR_MS, verdict: classify(response) };
});
const lastDay = told.filter(({ ago }) => ago <= 24);
const of = (source: string) => lastDay.filter(({ verdict }) => verdict?.limitSource === source);
const byRequest = groupBy(lastDay, ({ wire }) => wire.request_id);

function groupBy(rows: readonly Told[], keyOf: (row: Told) => string | undefined): Map<string | undefined, Told[]> {
  const groups = new Map<string | undefined, Told[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return groups;
}

function answeredElsewhere(refused: Told[]): Told[] {
  return refused.filter(({ wire }) =>
    byRequest
      .get(wire.request_id)
      ?.some((other) => other.wire.status === 200 && !other.wire.layer && other.wire.provider !== wire.provider),
  );
}

describe("the story's last day", () => {
  test.each([
    { source: "provider_rate_limit", atLeast: 60 },
    { source: "openrouter_free_tier_per_minute", atLeast: 80 },
    { source: "upstream_provider_shared_pool", atLeast: 40 },
    { source: "provider_credits", atLeast: 300 },
    { source: "gateway_rate_limit", atLeast: 3 },
    { source: "openrouter_in_flight_budget", atLeast: 1 },
  ])("meets $source", ({ source, atLeast }) => {
    expect(of(source).length).toBeGreaterThanOrEqual(atLeast);
  });

  test("reads no limit into ordinary errors and answers", () => {
    const ordinary = told.filter(({ wire }) => wire.status === null || wire.status === 200 || wire.status === 500);
    expect(ordinary.filter(({ verdict }) => verdict !== null)).toEqual([]);
  });

  test("fills a shared pool for 35 minutes while another provider answers", () => {
    const refused = of("upstream_provider_shared_pool").filter(({ wire }) => wire.provider === "deepinfra");
    const during = refused.filter(({ ago }) => ago <= 4 && ago > 4 - 35 / 60);
    expect(during.length / refused.length).toBeGreaterThan(0.8);
    expect(answeredElsewhere(during).length / during.length).toBeGreaterThan(0.95);
  });

  test("refuses all three keys of one organization", () => {
    const keys = of("provider_rate_limit")
      .filter(({ wire }) => wire.provider === "openai" && wire.app === "search")
      .map(({ wire }) => `${wire.account} ${wire.key}`);
    expect([...new Set(keys)].sort()).toEqual(["org-acme search-1", "org-acme search-2", "org-acme search-3"]);
  });

  test("lets clients come back sooner than advised", () => {
    const early = of("provider_rate_limit").filter(({ wire, verdict }) => {
      return wire.wait_ms !== undefined && verdict?.retryAfterMs != null && wire.wait_ms < verdict.retryAfterMs;
    });
    expect(early.length).toBeGreaterThan(20);
  });

  test("stops a paid account for good, from one moment on and at an even pace", () => {
    const stops = of("provider_credits");
    expect(Math.max(...stops.map(({ ago }) => ago))).toBeLessThanOrEqual(15.4);
    expect(stops.every(({ verdict }) => verdict?.retryable === "never")).toBe(true);
    const answered = lastDay.filter(
      ({ wire, ago }) => wire.provider === "deepseek" && wire.status === 200 && ago < 15.4,
    );
    expect(answered).toEqual([]);
  });

  test("overloads Anthropic with 529 and answers with another of its models", () => {
    const overloads = lastDay.filter(({ wire }) => wire.status === 529);
    expect(overloads.length).toBeGreaterThan(5);
    const byModel = overloads.filter(({ wire }) =>
      byRequest.get(wire.request_id)?.some((other) => other.wire.status === 200 && other.wire.model !== wire.model),
    );
    expect(byModel.length).toBeGreaterThan(0);
  });

  test("loses the cached prefix with the deploy", () => {
    const [deploy] = storyDeploys(options);
    const share = (rows: Told[]) => {
      const input = rows.reduce((sum, { wire }) => sum + (wire.input_tokens ?? 0), 0);
      return rows.reduce((sum, { wire }) => sum + (wire.cached_input_tokens ?? 0), 0) / input;
    };
    const support = lastDay.filter(({ wire }) => wire.provider === "openai" && wire.app === "support");
    const isAfter = ({ wire }: Told) => Date.parse(wire.started_at) >= (deploy?.atMs ?? 0);
    expect(share(support.filter((row) => !isAfter(row)))).toBeGreaterThan(0.5);
    expect(share(support.filter(isAfter))).toBeLessThan(0.1);
  });

  test("shows what gateways did behind client attempts of the same request", () => {
    const behind = lastDay.filter(({ wire }) => wire.layer === "gateway");
    expect(behind.length).toBeGreaterThan(100);
    const ids = new Set(lastDay.map(({ wire }) => wire.id));
    expect(behind.every(({ wire }) => ids.has(wire.parent_id ?? ""))).toBe(true);
    expect(behind.some(({ verdict }) => verdict !== null)).toBe(true);
  });

  test("answers from a response cache", () => {
    expect(lastDay.filter(({ wire }) => wire.cache_hit === true).length).toBeGreaterThan(100);
  });

  test("plays one batch in three runs with different ends", () => {
    const runs = groupBy(
      lastDay.filter(({ wire }) => wire.run !== undefined),
      ({ wire }) => wire.run,
    );
    const answered = [...runs.values()].map((rows) => rows.filter(({ wire }) => wire.status === 200).length);
    expect(runs.size).toBe(3);
    expect(answered[1]).toBe(40);
    expect(answered[0]).toBeLessThan(40);
  });
});
