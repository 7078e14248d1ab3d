import { existsSync } from "node:fs";

/** Takes variables from a .env file; what is set already wins. */
if (existsSync(".env")) process.loadEnvFile(".env");
