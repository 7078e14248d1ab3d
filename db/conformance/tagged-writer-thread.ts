import { taggedRules } from "../../lib/store/conformance/tagged-rules";
import { serveWriter } from "../writer/serve-writer";

serveWriter(taggedRules);
