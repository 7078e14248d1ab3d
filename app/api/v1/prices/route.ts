import { allowOnly, respond } from "@/app/api/respond";
import { createPriceAnswer, pricesAnswer } from "@/lib/api/prices";

export function GET(request: Request): Promise<Response> {
  return respond(request, ({ runtime }) => pricesAnswer(runtime));
}

export function POST(request: Request): Promise<Response> {
  return respond(request, async ({ runtime, text }) => createPriceAnswer(await text(), runtime));
}

const refuse = allowOnly("GET, HEAD, POST");

export { refuse as DELETE, refuse as PATCH, refuse as PUT };
