import type { IngestRound } from "./ingest";
import { decimals, median, percent, printTable, ratio, whole } from "./report";

export function printIngest(rounds: readonly IngestRound[], filled: number | null): void {
  const sizes = [...new Set(rounds.map(({ rowsPerBatch }) => rowsPerBatch))].map((rowsPerBatch) => {
    const own = rounds.filter((round) => round.rowsPerBatch === rowsPerBatch);
    return { name: whole(rowsPerBatch), of: (figure: (round: IngestRound) => number) => median(own.map(figure)) };
  });
  const filledName = filled === null ? "filled" : `at ${whole(filled)} attempts`;

  console.log("\nRows a second, by rows a batch");
  printTable(
    ["batch", "server", "plain inserts", "inserts + rollups", "Next doing nothing", filledName],
    sizes.map(({ name, of }) => [
      name,
      whole(of(({ server }) => server.rowsPerSecond)),
      whole(of(({ raw }) => raw)),
      whole(of(({ rawWithRollups }) => rawWithRollups)),
      whole(of(({ idleRoute }) => idleRoute)),
      whole(of((round) => round.filled)),
    ]),
  );

  const judged = (value: number, least: number) => ratio(value, `≥ ${least}`, value >= least);
  console.log("\nThe server ÷ …, median of the rounds' ratios");
  printTable(
    ["batch", "plain inserts", "inserts + rollups", "Next doing nothing", "filled ÷ empty"],
    sizes.map(({ name, of }) => [
      name,
      judged(
        of(({ server, raw }) => server.rowsPerSecond / raw),
        0.5,
      ),
      judged(
        of(({ server, rawWithRollups }) => server.rowsPerSecond / rawWithRollups),
        0.9,
      ),
      judged(
        of(({ server, idleRoute }) => server.rowsPerSecond / idleRoute),
        12,
      ),
      judged(
        of((round) => round.filled / round.server.rowsPerSecond),
        0.8,
      ),
    ]),
  );

  console.log("\nShare of the time at work while the server was measured");
  printTable(
    ["batch", "main thread", "writer thread", "sender", "µs an attempt", "then rolled up after"],
    sizes.map(({ name, of }) => [
      name,
      percent(of(({ server }) => server.mainShare)),
      percent(of(({ server }) => server.writerShare)),
      percent(of(({ server }) => server.senderShare)),
      decimals(
        of(({ server }) => 1e6 / server.rowsPerSecond),
        1,
      ),
      `${whole(of(({ server }) => server.rollupLagMs))} ms`,
    ]),
  );
}
