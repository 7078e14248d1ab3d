import { describe, expect, test } from "vitest";
import { type PoolSpanQuery, SPAN_REACH_MS } from "../pool-span";
import { answered, limited, T0, type Wire } from "../wire-fixtures";
import type { Suite } from "./suite";

const MINUTE = 60_000;

/** Use of pools over any span, from rows. */
export function poolSpanCases(suite: Suite): void {
  const { post } = suite;
  const spanOf = async (over: Partial<PoolSpanQuery> = {}) => {
    const span = { fromMs: T0 + 30_000, toMs: T0 + 90_000, runningAtMs: T0 + 60_000 };
    const rows = await suite.store.attempts.poolSpan({ ...span, layer: "client", provider: "openai", ...over });
    return rows.map((row) => [row.basis, row.failed, row.attempts, row.inputTokens, row.running]).sort();
  };

  describe("pool span", () => {
    test.each<[string, Wire, unknown[]]>([
      [
        "within the span: where it starts and where it ends",
        answered(40_000),
        [
          ["start", 1, 0],
          ["end", 1, 0],
        ],
      ],
      ["started before: only its end counts", answered(29_500), [["end", 1, 0]]],
      ["ends after: only its start counts", answered(89_500), [["start", 1, 0]]],
      [
        "starts at the first millisecond",
        answered(30_000, { duration_ms: 0 }),
        [
          ["start", 1, 0],
          ["end", 1, 0],
        ],
      ],
      ["starts at the first one after", answered(90_000), []],
      [
        "runs at the instant",
        answered(59_500),
        [
          ["start", 1, 1],
          ["end", 1, 0],
        ],
      ],
      [
        "starts at the instant",
        answered(60_000),
        [
          ["start", 1, 1],
          ["end", 1, 0],
        ],
      ],
      [
        "ends at the instant",
        answered(59_000),
        [
          ["start", 1, 0],
          ["end", 1, 0],
        ],
      ],
      ["runs throughout", answered(0, { duration_ms: 120_000 }), [["start", 0, 1]]],
      [
        "stands for what it samples",
        answered(59_500, { sample_rate: 0.25 }),
        [
          ["start", 4, 4],
          ["end", 4, 0],
        ],
      ],
      ["from a response cache", answered(59_500, { cache_hit: true }), []],
      ["of another provider", answered(59_500, { provider: "groq" }), []],
      ["of another layer", answered(59_500, { layer: "gateway" }), []],
      ["ran on for longer than is looked for", answered(60_000, { duration_ms: SPAN_REACH_MS + MINUTE }), []],
    ])("an attempt: %s", async (_name, wire, expected) => {
      await post(wire);
      const found = await spanOf();
      expect(found.map(([basis, , attempts, , running]) => [basis, attempts, running])).toEqual(expected.sort());
    });

    test("a refused attempt holds no place and stands apart from answers", async () => {
      await post([answered(59_500), answered(59_600), limited(59_700)]);
      expect(await spanOf()).toEqual([
        ["end", false, 2, 200, 0],
        ["end", true, 1, 0, 0],
        ["start", false, 2, 200, 2],
        ["start", true, 1, 0, 0],
      ]);
    });

    test("says how many answers reported no tokens", async () => {
      await post([answered(40_000), answered(41_000, { input_tokens: undefined, output_tokens: undefined })]);
      const span = { fromMs: T0, toMs: T0 + MINUTE, runningAtMs: T0 };
      const rows = await suite.store.attempts.poolSpan({ ...span, layer: "client", provider: "openai" });
      expect(rows.map(({ attempts, unmeasured }) => [attempts, unmeasured])).toEqual([
        [2, 1],
        [2, 1],
      ]);
    });
  });
}
