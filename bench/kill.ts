import { killRounds } from "../e2e/faults/kill-rounds";

const KILLS_PER_FILE = 10;

/** Kills a server under load so often, a new file and seed for every ten; throws at the first lost or doubled attempt. */
export async function runKill(times: number): Promise<void> {
  for (let killed = 0; killed < times; killed += KILLS_PER_FILE) {
    const seed = Date.now() % 1_000_000;
    const { acknowledged, pruned, kills } = await killRounds(Math.min(KILLS_PER_FILE, times - killed), seed);
    console.log(
      `seed ${seed}: ${kills} kills, ${acknowledged} acknowledged and there once, ${pruned} pruned and counted once`,
    );
  }
}
