import fc from "fast-check";
import { answered, limited, type Wire } from "../lib/store/wire-fixtures";

const MINUTE = 60_000;

const wire = fc
  .record({
    kind: fc.constantFrom(answered, limited),
    atMs: fc.integer({ min: -3 * 3_600_000, max: 25 * MINUTE }),
    over: fc.record(
      {
        id: fc.constantFrom("a", "b", "c"),
        request_id: fc.constantFrom("r1", "r2", "r3"),
        attempt: fc.integer({ min: 1, max: 3 }),
        app: fc.constantFrom("x", "y"),
        key: fc.constantFrom("k1", "k2"),
        run: fc.constantFrom("n1", "n2"),
        provider: fc.constantFrom("openai", "anthropic"),
        account: fc.constantFrom("acme"),
        reserved_tokens: fc.constantFrom(500),
        duration_ms: fc.integer({ min: 0, max: 200_000 }),
        layer: fc.constantFrom("client", "gateway"),
        sample_rate: fc.constantFrom(1, 0.5, 0.3),
        cache_hit: fc.boolean(),
      },
      { requiredKeys: [] },
    ),
  })
  .map(({ kind, atMs, over }) => kind(atMs, over as Wire));

/** Batches of whatever may come, in whatever order: around T0, up to 25 minutes after it. */
export const wireBatches = fc.array(fc.array(wire, { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 4 });
