import { allowOnly, respond } from "@/app/api/respond";
import { createPoolAnswer, poolsAnswer } from "@/lib/api/pools";

export function GET(request: Request): Promise<Response> {
  return respond(request, ({ runtime }) => poolsAnswer(runtime, runtime.now()));
}

export function POST(request: Request): Promise<Response> {
  return respond(request, async ({ runtime, text }) => createPoolAnswer(await text(), runtime));
}

const refuse = allowOnly("GET, HEAD, POST");

export { refuse as DELETE, refuse as PATCH, refuse as PUT };
