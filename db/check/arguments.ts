/** What the command line asks for. */
export interface CheckArguments {
  quick: boolean;
  repair: boolean;
  help: boolean;
}

const KNOWN = ["--quick", "--repair", "--help", "-h"];

export const USAGE = `Recounts every figure of the database (LIMITSCOPE_DB) from its attempts and compares.

  npm run check              tells what differs
  npm run check -- --quick   looks less closely at the file itself
  npm run check -- --repair  rewrites the figures that differ; attempts, requests and alerts are never touched

The server must not run meanwhile. Exit code: 0 all is right (or has been put right), 1 something differs, 2 it could not
be checked.`;

/** Throws an Error whose message names the argument that cannot be used. */
export function parseArguments(argv: readonly string[]): CheckArguments {
  const unknown = argv.find((argument) => !KNOWN.includes(argument));
  if (unknown !== undefined) throw new Error(`Unknown argument ${unknown}. Try --help.`);
  return {
    quick: argv.includes("--quick"),
    repair: argv.includes("--repair"),
    help: argv.includes("--help") || argv.includes("-h"),
  };
}
