import type { LoadClient } from "./client/load-client";
import type { FilledFile } from "./filled-file";
import { decimals, median, printTable, quantile } from "./report";
import { prepareLoad } from "./traffic/prepared-load";
import { freshSeed, wireTraffic } from "./traffic/wire-traffic";

const PER_SECOND = 200;
const SPAN_MS = 10_000;

interface Round {
  aloneMs: Float64Array;
  besideMs: Float64Array;
  scans: number;
}

/** How long single attempts wait for their answer, alone and while somebody scans all of history for what is not there. */
export async function scanInterference(
  url: string,
  client: LoadClient,
  file: FilledFile,
  rounds: number,
): Promise<void> {
  await paced(url, client, SPAN_MS / 5);
  const measured: Round[] = [];
  for (let round = 0; round < rounds; round++) {
    const aloneMs = await paced(url, client, SPAN_MS);
    const scanning = scanAgainAndAgain(url, file);
    const besideMs = await paced(url, client, SPAN_MS);
    measured.push({ aloneMs, besideMs, scans: await scanning.stop() });
  }
  const of = (figure: (round: Round) => number) => median(measured.map(figure));
  console.log(`\nSingle attempts, ${PER_SECOND} a second, beside scans of 30 days`);
  printTable(
    ["answer after", "alone", "beside scans", "ratio"],
    ([0.5, 0.99, 1] as const).map((share) => [
      share === 1 ? "slowest" : `p${share * 100}`,
      `${decimals(
        of(({ aloneMs }) => quantile(aloneMs, share)),
        1,
      )} ms`,
      `${decimals(
        of(({ besideMs }) => quantile(besideMs, share)),
        1,
      )} ms`,
      decimals(of(({ aloneMs, besideMs }) => quantile(besideMs, share) / quantile(aloneMs, share))),
    ]),
  );
  console.log(`${of(({ scans }) => scans)} scans a round`);
}

async function paced(url: string, client: LoadClient, spanMs: number): Promise<Float64Array> {
  const attempts = (PER_SECOND * spanMs) / 1000;
  const fromMs = Date.now();
  const load = prepareLoad(wireTraffic({ seed: freshSeed(), attempts, fromMs, toMs: fromMs + spanMs }), attempts, 1);
  return (await client.send(url, load, { perSecond: PER_SECOND })).latenciesMs;
}

/** One scan after the other; a scan may end at the server's deadline. */
function scanAgainAndAgain(url: string, { fromMs, toMs }: FilledFile): { stop(): Promise<number> } {
  let isStopped = false;
  const window = `from=${Math.floor(fromMs)}&to=${Math.ceil(toMs)}`;
  const run = async (): Promise<number> => {
    let scans = 0;
    for (; !isStopped; scans++) {
      const answer = await fetch(`${url}/api/v1/attempts?model=no-such-model&${window}`);
      await answer.arrayBuffer();
      if (answer.status === 400) throw new Error("The scan was refused.");
    }
    return scans;
  };
  const running = run();
  return {
    stop: () => {
      isStopped = true;
      return running;
    },
  };
}
