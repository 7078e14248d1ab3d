export const PARTS = ["classify", "ingest", "read", "process", "kill", "alerts", "storm"] as const;
export type Part = (typeof PARTS)[number];

/** What the command line asks for. */
export interface Arguments {
  parts: readonly Part[];
  /** Attempts sent for one measurement of ingest. */
  attempts: number;
  /** Attempts in the filled file. */
  filled: number;
  /** Whether ingest is measured on the filled file, too. */
  hasFilled: boolean;
  rounds: number;
  /** Kills under load. */
  times: number;
  help: boolean;
}

export const USAGE = `Measures Limitscope as it is built, in ratios within one run: compare those, not figures of different runs.

  npm run bench                     all parts, small: some minutes
  npm run bench -- ingest           batches of 1, 100 and 1,000 over HTTP ÷ plain inserts of the same rows,
                                    ÷ inserts with rollups in each transaction, ÷ a Next route that does nothing
  npm run bench -- ingest --filled 10000000
                                    the same on a file that holds so many attempts, too: filled ÷ empty
  npm run bench -- read             overview, newest attempts, one request, ingest beside a long scan, bytes an attempt
  npm run bench -- process          memory, and time from start to the first answer
  npm run bench -- classify         reading errors and batches
  npm run bench -- kill --times 200 SIGKILL under load, and whether everything that was acknowledged is there once
  npm run bench -- alerts           a thousand rules over a filled file: evaluation, and what ingest notices of it
  npm run bench -- storm --times 50 SIGKILL while alerts fire and are over, and whether every event was told

  --rows N, --filled N   attempts in the filled file (200000)
  --attempts N           attempts sent for one measurement of ingest (100000)
  --times N              kills (10)
  --rounds N             interleaved rounds, of which medians are shown (3)

Filled files are kept in LIMITSCOPE_BENCH_DIR, or limitscope-bench in the folder for temporary files: ten million
attempts take some 10 GB, and a while to fill the first time. A fill that was cut short goes on where it stopped.`;

/** Throws an Error whose message names the argument that cannot be used. */
export function parseArguments(argv: readonly string[]): Arguments {
  const parsed = { attempts: 100_000, filled: 200_000, rounds: 3, times: 10, help: false };
  const parts: Part[] = [];
  let isFilledAsked = false;
  const queue = argv.flatMap((argument) => (argument.startsWith("--") ? argument.split(/=(.*)/s, 2) : [argument]));
  for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
    const part = PARTS.find((one) => one === name);
    if (part !== undefined) parts.push(part);
    else if (name === "--help" || name === "-h") parsed.help = true;
    else if (name === "--attempts") parsed.attempts = countOf(name, queue.shift());
    else if (name === "--times") parsed.times = countOf(name, queue.shift());
    else if (name === "--rounds") parsed.rounds = countOf(name, queue.shift());
    else if (name === "--rows" || name === "--filled") {
      parsed.filled = countOf(name, queue.shift());
      isFilledAsked = true;
    } else throw new Error(`There is no ${name}. Parts: ${PARTS.join(", ")}. Try --help.`);
  }
  return { ...parsed, parts: parts.length > 0 ? parts : PARTS, hasFilled: isFilledAsked || parts.length === 0 };
}

function countOf(name: string, text: string | undefined): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1)
    throw new Error(`${name} needs a whole number above 0, not "${text ?? ""}".`);
  return count;
}
