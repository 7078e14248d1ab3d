import { ensureBuilt } from "./ensure-built.mjs";

process.env.NODE_ENV = "production";
ensureBuilt({ pages: true });
