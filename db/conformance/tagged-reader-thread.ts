import { taggedRules } from "../../lib/store/conformance/tagged-rules";
import { serveReader } from "../reader/serve-reader";

serveReader(taggedRules);
