import { allowOnly, respond } from "@/app/api/respond";
import { createRuleAnswer, rulesAnswer } from "@/lib/api/alerts/rules";

export function GET(request: Request): Promise<Response> {
  return respond(request, ({ runtime }) => rulesAnswer(runtime));
}

export function POST(request: Request): Promise<Response> {
  return respond(request, async ({ runtime, json }) => createRuleAnswer(await json(), runtime));
}

const refuse = allowOnly("GET, HEAD, POST");

export { refuse as DELETE, refuse as PATCH, refuse as PUT };
