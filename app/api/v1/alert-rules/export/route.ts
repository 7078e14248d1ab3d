import { allowOnly, respond } from "@/app/api/respond";
import { exportRulesAnswer } from "@/lib/api/alerts/rule-export";

export function GET(request: Request): Promise<Response> {
  return respond(request, ({ runtime, params }) => exportRulesAnswer(params, runtime));
}

const refuse = allowOnly("GET, HEAD");

export { refuse as DELETE, refuse as PATCH, refuse as POST, refuse as PUT };
