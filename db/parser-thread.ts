import { serveParser } from "./parser/serve-parser";

serveParser();
