import { allowOnly, respond } from "@/app/api/respond";
import { jsonAnswer } from "@/lib/api/answer";
import { openapi } from "@/lib/api/openapi";

export function GET(request: Request): Promise<Response> {
  return respond(request, async ({ runtime }) => jsonAnswer(openapi(runtime.origin)));
}

const refuse = allowOnly("GET, HEAD");

export { refuse as DELETE, refuse as PATCH, refuse as POST, refuse as PUT };
