import { reclassify } from "../lib/ingest/reread";
import { serveReader } from "./reader/serve-reader";

serveReader(reclassify);
