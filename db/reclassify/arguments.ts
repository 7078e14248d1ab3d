/** What the command line asks for. */
export interface ReclassifyArguments {
  apply: boolean;
  help: boolean;
}

export const USAGE = `Reads the kept error bodies of history again under the current rules.

  npm run reclassify              shows what would change
  npm run reclassify -- --apply   changes it

It asks the server at LIMITSCOPE_URL or 127.0.0.1:PORT if one runs (with the key in LIMITSCOPE_KEY, where that is set),
else it reads the database file (LIMITSCOPE_DB).
A run that was broken off can be started again: what has been changed already stays changed.`;

/** Throws an Error whose message names the argument that cannot be used. */
export function parseArguments(argv: readonly string[]): ReclassifyArguments {
  const unknown = argv.find((argument) => !["--apply", "--help", "-h"].includes(argument));
  if (unknown !== undefined) throw new Error(`Unknown argument ${unknown}. Try --help.`);
  return { apply: argv.includes("--apply"), help: argv.includes("--help") || argv.includes("-h") };
}
