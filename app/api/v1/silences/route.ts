import { allowOnly, respond } from "@/app/api/respond";
import { createSilenceAnswer, silencesAnswer } from "@/lib/api/alerts/silences";

export function GET(request: Request): Promise<Response> {
  return respond(request, ({ runtime, params }) => silencesAnswer(params, runtime));
}

export function POST(request: Request): Promise<Response> {
  return respond(request, async ({ runtime, json }) => createSilenceAnswer(await json(), runtime));
}

const refuse = allowOnly("GET, HEAD, POST");

export { refuse as DELETE, refuse as PATCH, refuse as PUT };
