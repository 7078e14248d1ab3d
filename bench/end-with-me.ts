import type { ChildProcess } from "node:child_process";

const running = new Set<ChildProcess>();

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => process.exit(130));
process.once("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

/** A bench that is broken off leaves no process behind. */
export function endWithMe(child: ChildProcess): void {
  running.add(child);
  child.once("exit", () => running.delete(child));
}
