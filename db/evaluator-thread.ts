import { serveEvaluator } from "./evaluator/serve-evaluator";

serveEvaluator();
