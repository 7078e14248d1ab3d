import "./load-environment.mjs";
import { ensureBuilt } from "./ensure-built.mjs";

const PARENT_CHECK_MS = 250;

const isDevelopment = process.argv.includes("--dev");
process.env.NODE_ENV = isDevelopment ? "development" : "production";
process.env.NEXT_TELEMETRY_DISABLED = "1";
ensureBuilt({ pages: !isDevelopment });
endWithParent();
// The same process, so that signals reach the server itself.
await import("../dist/main.js");

/** npm starts this through a shell, which dies of a signal without passing it on. */
function endWithParent() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, "SIGTERM");
  }, PARENT_CHECK_MS).unref();
}
