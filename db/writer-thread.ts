import { reclassify } from "../lib/ingest/reread";
import { serveWriter } from "./writer/serve-writer";

serveWriter(reclassify);
