import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { describeProblem, readConfig } from "../../lib/config";
import { parseArguments, USAGE } from "./arguments";
import { checkDatabase, type Progress } from "./check-database";
import { openToCheck } from "./open-file";
import { report } from "./report";

const ERASED_LINE = "\r\u001b[K";
const COULD_NOT_RUN = 2;

/** Answers the exit code. The bundle that holds this module lies beside the migrations. */
function main(): number {
  const { help, quick, repair } = parseArguments(process.argv.slice(2));
  if (help) {
    console.log(USAGE);
    return 0;
  }
  const { config, problems } = readConfig(process.env);
  if (config === null) throw new Error(problems.map(describeProblem).join("\n"));
  const path = resolve(config.databasePath);
  const migrationsFolder = join(dirname(fileURLToPath(import.meta.url)), "migrations");
  const { database, close } = openToCheck({ path, migrationsFolder, writes: repair });
  try {
    console.log(`Checking ${path}.`);
    const result = checkDatabase(database, { quick, repair, onProgress: showProgress });
    if (process.stdout.isTTY) process.stdout.write(ERASED_LINE);
    console.log(report(result, repair));
    return result.total > result.repaired ? 1 : 0;
  } finally {
    close();
  }
}

function showProgress({ doing, done, of }: Progress): void {
  if (!process.stdout.isTTY) return;
  const share = of === 0 ? "" : ` ${Math.floor((100 * done) / of)} %`;
  process.stdout.write(`${ERASED_LINE}${doing}${share}`);
}

try {
  process.exitCode = main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = COULD_NOT_RUN;
}
