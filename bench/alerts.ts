import { stormRounds } from "../e2e/alerts/storm-rounds";
import { startServer } from "../e2e/start-server";
import type { Arguments } from "./arguments";
import { type LoadClient, openLoadClient } from "./client/load-client";
import { copyDatabase, withFolder } from "./database-files";
import { endWithMe } from "./end-with-me";
import { filledFile } from "./filled-file";
import { decimals, median, printTable, quantile, whole } from "./report";
import { RETENTION, untilRolledUp } from "./server";
import { prepareLoad } from "./traffic/prepared-load";
import { freshSeed, wireTraffic } from "./traffic/wire-traffic";

const RULES = 1_000;
const EVAL_SECONDS = 10;
const HOUR_MS = 3_600_000;
/** Of the hour that rules look back on. */
const RECENT = 20_000;
const PER_SECOND = 200;
const SPAN_MS = 35_000;
const MOST_SECONDS = 5;
const MOST_RATIO = 1.5;
const KILLS_A_STORM = 5;

/** How long a thousand rules take to be evaluated over a filled file, and what ingest notices of it. */
export async function benchAlerts({ filled, rounds }: Arguments): Promise<void> {
  const client = openLoadClient();
  try {
    const file = await filledFile(filled, client);
    await withFolder(async (folder) => {
      const path = copyDatabase(file.path, folder);
      const without = await measure(path, client, { rules: 0, rounds });
      const withRules = await measure(path, client, { rules: RULES, rounds });
      const tookSeconds = median(withRules.tookMs) / 1000;
      const ratio = withRules.p99Ms / without.p99Ms;
      console.log(`\n${whole(RULES)} rules over ${whole(filled)} attempts, evaluated every ${EVAL_SECONDS} s`);
      printTable(
        ["figure", "found", "to reach"],
        [
          ["evaluation, median", `${decimals(tookSeconds)} s`, `< ${MOST_SECONDS} s`],
          ["evaluation, slowest", `${decimals(Math.max(...withRules.tookMs) / 1000)} s`, ""],
          [`p99 of ${PER_SECOND} single attempts a second, with rules ÷ without`, decimals(ratio), `≤ ${MOST_RATIO}`],
          ["the same without rules", `${decimals(without.p99Ms, 1)} ms`, ""],
        ],
      );
    });
  } finally {
    await client.close();
  }
}

interface Measured {
  tookMs: number[];
  p99Ms: number;
}

async function measure(path: string, client: LoadClient, asked: { rules: number; rounds: number }): Promise<Measured> {
  const environment = { LIMITSCOPE_EVAL_SECONDS: String(EVAL_SECONDS), LIMITSCOPE_EVAL_DELAY_SECONDS: "0" };
  const server = await startServer({ LIMITSCOPE_DB: path, ...RETENTION, ...environment });
  endWithMe(server.child);
  try {
    const now = Date.now();
    const recent = wireTraffic({ seed: freshSeed(), attempts: RECENT, fromMs: now - HOUR_MS, toMs: now });
    await client.send(server.url, prepareLoad(recent, RECENT, 1_000));
    await untilRolledUp(server.url);
    await useRules(server.url, asked.rules);
    const tookMs: number[] = [];
    const p99Ms: number[] = [];
    for (let round = 0; round < asked.rounds; round++) {
      const fromMs = Date.now();
      const attempts = (PER_SECOND * SPAN_MS) / 1000;
      const live = wireTraffic({ seed: freshSeed(), attempts, fromMs, toMs: fromMs + SPAN_MS });
      const { latenciesMs } = await client.send(server.url, prepareLoad(live, attempts, 1), { perSecond: PER_SECOND });
      p99Ms.push(quantile(latenciesMs, 0.99));
      tookMs.push(await evaluationMs(server.url));
    }
    return { tookMs, p99Ms: median(p99Ms) };
  } finally {
    await server.stop();
  }
}

/** Replaces all rules by so many of different filters, metrics and groups. */
async function useRules(url: string, count: number): Promise<void> {
  const { rules } = (await (await fetch(`${url}/api/v1/alert-rules`)).json()) as { rules: { id: string }[] };
  for (const { id } of rules) await fetch(`${url}/api/v1/alert-rules/${id}`, { method: "DELETE" });
  const metrics = ["rate_429", "limited_rate", "fallback_rate", "ttft_p95", "error_rate", "requests_limited_rate"];
  const groups = [["provider"], ["model"], ["app", "environment"], []];
  const made = Array.from({ length: count }, (_, index) => ({
    name: `rule ${index}`,
    metric: metrics[index % metrics.length],
    group_by: groups[index % groups.length],
    filter: { key: [`key-${index % 16}`], app: [`app-${index % 4}`] },
  }));
  if (count === 0) return;
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ rules: made });
  const answer = await fetch(`${url}/api/v1/alert-rules/import`, { method: "POST", headers, body });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`Rules were not taken: ${text.slice(0, 500)}`);
}

async function evaluationMs(url: string): Promise<number> {
  const health = (await (await fetch(`${url}/api/health`)).json()) as { alert_evaluation_ms: number | null };
  if (health.alert_evaluation_ms === null) throw new Error("No rule was evaluated.");
  return health.alert_evaluation_ms;
}

/** Kills the server so often while alerts storm, a new file and seed for every five; throws at the first event that is lost, doubled or invented. */
export async function benchStorm({ times }: Arguments): Promise<void> {
  for (let killed = 0; killed < times; killed += KILLS_A_STORM) {
    const seed = Date.now() % 1_000_000;
    const { kills, events, messages, repeated } = await stormRounds(Math.min(KILLS_A_STORM, times - killed), seed);
    console.log(
      `seed ${seed}: ${kills} kills, ${events} events, ${messages} messages, ${repeated} came again under their id`,
    );
  }
}
