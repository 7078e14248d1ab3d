import { bucketsOf, MINUTE_MS } from "../metrics/buckets";
import { metricOf } from "../metrics/catalog";
import { defaultCountingRule } from "../metrics/counting";
import type { Stores } from "../metrics/overview-view";
import { readSeries } from "../metrics/series";
import { POOL_LIMITS, type Pool } from "../model/pool";
import { bytes, type Wire } from "../store/wire-fixtures";
import { providerCounting } from "./provider-facts";
import { hourOfTraffic, type ProviderRules, SimulatedProvider, seeded } from "./simulated-provider-fixture";

export const HOUR = 60 * MINUTE_MS;

export interface SimulatedCase {
  provider: string;
  rules: ProviderRules;
  /** Requests a minute at usual times. */
  perMinute: number;
  /** What the pool says itself; else the provider's facts hold. */
  own?: { window?: Pool["window"]; counting?: Partial<Pool["counting"]> };
  sendsReserved?: boolean;
}

const SENT_DIMENSION = { rpm: "rpm", tpm: "tpm", itpm: "tpm", otpm: "tpm", concurrency: "concurrency", rpd: "rpd" };

/** An hour of traffic against a provider that enforces its limits, as it was sent to us. */
export async function simulate(stores: Stores & { attempts: { ingest: Ingest } }, fromMs: number, one: SimulatedCase) {
  const simulated = new SimulatedProvider(one.rules);
  const rows: Wire[] = [];
  for (const request of hourOfTraffic(fromMs, one.perMinute, seeded(7))) {
    const refusedBy = simulated.ask(request);
    const { atMs, durationMs, input, cached, output, maxTokens } = request;
    const reserved = one.sendsReserved ? { reserved_tokens: input + maxTokens } : {};
    const sent = { provider: one.provider, model: "m", started_at: atMs, ...reserved };
    rows.push(
      refusedBy === null
        ? {
            ...sent,
            status: 200,
            duration_ms: durationMs,
            input_tokens: input,
            cached_input_tokens: cached,
            output_tokens: output,
          }
        : {
            ...sent,
            status: 429,
            duration_ms: 20,
            limit_source: "provider_rate_limit",
            dimension: SENT_DIMENSION[refusedBy],
          },
    );
  }
  simulated.watch(fromMs, fromMs + HOUR);
  const usual = providerCounting(one.provider);
  await stores.settings.createPool({
    name: "simulated",
    provider: one.provider,
    account: null,
    deployment: null,
    keys: [],
    models: [],
    limits: one.rules.limits,
    window: one.own?.window ?? usual.window,
    counting: { ...defaultCountingRule(one.provider), ...one.own?.counting },
  });
  for (let index = 0; index < rows.length; index += 5_000) {
    await stores.attempts.ingest(bytes(rows.slice(index, index + 5_000)));
  }
  return simulated;
}

type Ingest = (body: Uint8Array) => Promise<unknown>;

/** Our utilization of every minute of the hour, by limit. */
export async function utilizationByMinute(stores: Stores, fromMs: number): Promise<Map<string, (number | null)[]>> {
  const buckets = bucketsOf({ fromMs, toMs: fromMs + HOUR }, MINUTE_MS, fromMs + HOUR);
  const filter = { layer: "client" as const };
  const metric = metricOf("nearest_limit");
  const series = await readSeries(stores, { metric, buckets, filter, groupBy: null }, fromMs + HOUR);
  return new Map(
    POOL_LIMITS.flatMap((limit) => {
      const found = series.find(({ labels }) => labels.limit === limit);
      return found === undefined ? [] : [[limit, found.points.map(([, value]) => value)] as const];
    }),
  );
}
