import type { FilledFile } from "./filled-file";
import { decimals, printTable } from "./report";
import { type Timing, timeCalls } from "./timing";

const MINUTE_MS = 60_000;

interface ApiAttempt {
  request_id: string;
  started_at: string;
}

/** Time of the questions asked of rows, by the JSON API; beside them what the way through HTTP and Next takes alone. */
export async function apiTimes(url: string, { fromMs, toMs }: FilledFile): Promise<void> {
  const { request_id: id, started_at: startedAt } = await someAttempt(url, (fromMs + toMs) / 2);
  const atMs = Date.parse(startedAt);
  const around = `from=${atMs - 10 * MINUTE_MS}&to=${atMs + 10 * MINUTE_MS}`;
  const questions: [string, string][] = [
    ["nothing: a route of Next with no query", "/api/openapi.json"],
    ["newest 100", "/api/v1/attempts?limit=100"],
    ["newest 100, a common source and provider", "/api/v1/attempts?limit_source=provider_rate_limit&provider=openai"],
    ["newest 100, a rare source and provider", "/api/v1/attempts?limit_source=provider_credits&provider=deepseek"],
    ["newest 100, a source that never was", "/api/v1/attempts?limit_source=gateway_none&provider=mistral"],
    ["a request by id", `/api/v1/requests/${id}`],
    ["attempts of a request by id", `/api/v1/attempts?request_id=${id}`],
    ["attempts of a request by id and time", `/api/v1/attempts?request_id=${id}&${around}`],
  ];
  const rows: string[][] = [];
  for (const [name, path] of questions) {
    const { status } = await fetch(url + path);
    rows.push([
      name,
      ...(status === 200 ? cellsOf(await timeCalls(() => get(url + path))) : [`not offered (${status})`]),
    ]);
  }
  console.log("\nQuestions asked of rows, by HTTP");
  printTable(["question", "first call", "median of 5", "÷ yardstick"], rows);
}

function cellsOf({ firstMs, warmMs, perYardstick }: Timing): string[] {
  return [`${decimals(firstMs, 1)} ms`, `${decimals(warmMs, 1)} ms`, decimals(perYardstick, 1)];
}

/** From the middle of history, where nothing is in memory by chance. */
async function someAttempt(url: string, atMs: number): Promise<ApiAttempt> {
  const window = `from=${Math.round(atMs)}&to=${Math.round(atMs + 60 * MINUTE_MS)}`;
  const { attempts } = (await get(`${url}/api/v1/attempts?limit=1&order=asc&${window}`)) as { attempts: ApiAttempt[] };
  const [attempt] = attempts;
  if (attempt === undefined) throw new Error("There is no attempt in the middle of history.");
  return attempt;
}

async function get(url: string): Promise<unknown> {
  const answer = await fetch(url);
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return await answer.json();
}
