/** What the command line asks for. */
export interface SeedArguments {
  days: number;
  attempts: number;
  seed: number;
  untilMs: number;
  /** Also where attempts are already stored. */
  add: boolean;
  help: boolean;
}

export const USAGE = `Fills Limitscope with a believable story; the last 24 hours always hold all of it.

  npm run seed -- [--days 2] [--attempts 60000] [--seed 7] [--until 2026-11-19T10:04:00Z] [--add]

It writes to the server at LIMITSCOPE_URL or 127.0.0.1:PORT if one runs (with the key in LIMITSCOPE_KEY, where that is set),
else into the database file (LIMITSCOPE_DB).
The same seed and end minute give the same attempts.`;

/** Throws an Error whose message names the argument that cannot be used. */
export function parseArguments(argv: readonly string[], nowMs: number): SeedArguments {
  const parsed: SeedArguments = {
    days: 2,
    attempts: 60_000,
    seed: 7,
    untilMs: nowMs,
    add: false,
    help: false,
  };
  const queue = argv.flatMap((argument) => (argument.startsWith("--") ? argument.split(/=(.*)/s, 2) : [argument]));
  for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
    if (name === "--add") parsed.add = true;
    else if (name === "--help" || name === "-h") parsed.help = true;
    else if (name === "--days") parsed.days = numberIn(name, queue.shift(), 1, 400);
    else if (name === "--attempts") parsed.attempts = Math.round(numberIn(name, queue.shift(), 2_000, 100_000_000));
    else if (name === "--seed") parsed.seed = Math.round(numberIn(name, queue.shift(), 0, 2 ** 31));
    else if (name === "--until") parsed.untilMs = instant(name, queue.shift(), nowMs);
    else throw new Error(`Unknown argument ${name}. Try --help.`);
  }
  return parsed;
}

function required(name: string, value: string | undefined): string {
  if (value === undefined || value === "") throw new Error(`${name} needs a value.`);
  return value;
}

function numberIn(name: string, text: string | undefined, low: number, high: number): number {
  const value = Number(required(name, text));
  if (!Number.isFinite(value) || value < low || value > high) {
    throw new Error(`${name} must be a number from ${low} to ${high}, not "${text}".`);
  }
  return value;
}

function instant(name: string, text: string | undefined, nowMs: number): number {
  const value = required(name, text);
  const atMs = value === "now" ? nowMs : Date.parse(value);
  if (Number.isNaN(atMs)) throw new Error(`${name} must be a time such as 2026-11-19T10:04:00Z, not "${value}".`);
  return atMs;
}
