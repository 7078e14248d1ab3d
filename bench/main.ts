import { benchAlerts, benchStorm } from "./alerts";
import { type Arguments, type Part, parseArguments, USAGE } from "./arguments";
import { benchClassify } from "./classify";
import { benchIngest } from "./ingest";
import { runKill } from "./kill";
import { benchProcess } from "./process";
import { benchRead } from "./read";

const BENCHES: Readonly<Record<Part, (asked: Arguments) => void | Promise<void>>> = {
  classify: benchClassify,
  ingest: benchIngest,
  read: benchRead,
  process: benchProcess,
  kill: ({ times }) => runKill(times),
  alerts: benchAlerts,
  storm: benchStorm,
};

function readArguments(): Arguments {
  try {
    return parseArguments(process.argv.slice(2));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(2);
  }
}

const asked = readArguments();
if (asked.help) {
  console.log(USAGE);
} else {
  for (const part of asked.parts) {
    console.log(`\n# ${part}`);
    await BENCHES[part](asked);
  }
}
