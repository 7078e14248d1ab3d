import "./load-environment.mjs";
import { ensureBuilt } from "./ensure-built.mjs";

const [, , script, ...args] = process.argv;
ensureBuilt({ pages: false });
process.argv = [process.argv[0], `dist/${script}.js`, ...args];
await import(`../dist/${script}.js`);
