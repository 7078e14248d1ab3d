import { classify } from "../lib/ingest/classify";
import { HOSTILE_SEEDS, repeated } from "../lib/ingest/providers/fixtures/hostile-seeds";
import { type LimitPayload, limitPayloads } from "../lib/ingest/providers/fixtures/payloads";
import { readBatch } from "../lib/ingest/read-batch";
import type { ResponseFacts } from "../lib/model/verdict";

const NOW = Date.UTC(2026, 10, 30, 12);
const SIZE = 64 * 1024;
const HOSTS = ["openai", "litellm", "llm.example.com"];

/** Best of several runs: what the machine can do, not what else it was doing. */
function bestMs(times: number, work: () => void): number {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < times; run++) {
    const startMs = performance.now();
    work();
    best = Math.min(best, performance.now() - startMs);
  }
  return best;
}

function factsOf({ provider, status, headers, body }: LimitPayload): ResponseFacts {
  return { provider, status, headers, body, atMs: NOW };
}

function line(name: string, value: string): void {
  console.log(`${name.padEnd(58)} ${value}`);
}

function benchPayloads(): void {
  const payloads = limitPayloads();
  const facts = payloads.map(factsOf);
  const texts = payloads.map((payload) => JSON.stringify(factsOf(payload)));
  const classifyMs = bestMs(12, () => {
    for (const one of facts) classify(one);
  });
  const parseMs = bestMs(12, () => {
    for (const text of texts) JSON.parse(text);
  });
  line(`${facts.length} payloads, each`, `${((classifyMs * 1000) / facts.length).toFixed(1)} µs`);
  line("÷ JSON.parse of the same", (classifyMs / parseMs).toFixed(1));
}

const ANSWERED = {
  ...{ provider: "openai", status: 200, stream: true, ttft_ms: 300 },
  ...{ input_tokens: 900, output_tokens: 120 },
};
const ANSWER_HEADERS = {
  ...{ "content-type": "text/event-stream", date: "Mon, 30 Nov 2026 12:00:00 GMT", server: "cloudflare" },
  ...{ "x-ratelimit-limit-requests": "10000", "x-ratelimit-limit-tokens": "2000000" },
  ...{ "x-ratelimit-remaining-requests": "9999", "x-ratelimit-remaining-tokens": "1999000" },
  ...{ "x-ratelimit-reset-requests": "6ms", "x-ratelimit-reset-tokens": "30ms", "openai-processing-ms": "412" },
};

function benchBatch(): void {
  const payloads = limitPayloads();
  const rows = Array.from({ length: 1000 }, (_, index) => {
    const common = { request_id: `r${index}`, model: "m", started_at: NOW, duration_ms: 500 };
    if (index % 10 >= 3) return { ...common, ...ANSWERED };
    const { provider, status, headers, body } = payloads[index % payloads.length] as LimitPayload;
    return { ...common, provider, status: status ?? 429, headers, body };
  });
  benchRows("a batch of 1,000 attempts, 30 % limited", rows);
  const answered = rows.map(({ request_id }) => ({ request_id, model: "m", ...ANSWERED, headers: ANSWER_HEADERS }));
  benchRows("the same, all answered, with their headers", answered);
}

function benchRows(name: string, rows: readonly unknown[]): void {
  const text = JSON.stringify(rows);
  const bytes = new TextEncoder().encode(text);
  const readMs = bestMs(12, () => void readBatch(bytes, { receivedAtMs: NOW, retentionMs: NOW }));
  const parseMs = bestMs(12, () => void JSON.parse(text));
  line(name, `${readMs.toFixed(1)} ms`);
  line("÷ JSON.parse of the same", (readMs / parseMs).toFixed(1));
}

/** Repetitions of what patterns begin with: where an expression backtracks, it does so here. */
function benchHostile(): void {
  const measured = HOSTILE_SEEDS.flatMap((seed) =>
    HOSTS.flatMap((provider) =>
      [429, null].map((status) => {
        const [whole, quarter] = [repeated(seed, SIZE), repeated(seed, SIZE / 4)];
        const run = (body: string) =>
          bestMs(5, () => void classify({ provider, status, headers: {}, body, atMs: NOW }));
        return { seed, wholeMs: run(whole), quarterMs: run(quarter) };
      }),
    ),
  ).toSorted((a, b) => b.wholeMs - a.wholeMs);
  const [worst] = measured;
  const middle = measured[Math.floor(measured.length / 2)];
  if (worst === undefined || middle === undefined) return;
  line(
    `${measured.length} hostile bodies of 64 KiB, slowest`,
    `${worst.wholeMs.toFixed(2)} ms for ${JSON.stringify(worst.seed)}`,
  );
  line("median", `${middle.wholeMs.toFixed(2)} ms`);
  line("slowest ÷ a quarter of it (linear: at most 4)", (worst.wholeMs / worst.quarterMs).toFixed(1));
}

export function benchClassify(): void {
  benchPayloads();
  benchBatch();
  benchHostile();
}
