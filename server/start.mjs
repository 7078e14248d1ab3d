import "./load-environment.mjs";
import { ensureBuilt } from "./ensure-built.mjs";

const isDevelopment = process.argv.includes("--dev");
process.env.NODE_ENV = isDevelopment ? "development" : "production";
process.env.NEXT_TELEMETRY_DISABLED = "1";
ensureBuilt({ pages: !isDevelopment });
// The same process, so that signals reach the server itself.
await import("../dist/main.js");
