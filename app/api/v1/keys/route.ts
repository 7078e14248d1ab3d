import { allowOnly, respond } from "@/app/api/respond";
import { createKeyAnswer, keysAnswer } from "@/lib/api/keys";

export function GET(request: Request): Promise<Response> {
  return respond(request, ({ runtime }) => keysAnswer(runtime));
}

export function POST(request: Request): Promise<Response> {
  return respond(request, async ({ runtime, json }) => createKeyAnswer(await json(), runtime));
}

const refuse = allowOnly("GET, HEAD, POST");

export { refuse as DELETE, refuse as PATCH, refuse as PUT };
