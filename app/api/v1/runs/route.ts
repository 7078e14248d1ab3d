import { allowOnly, respond } from "@/app/api/respond";
import { runsAnswer } from "@/lib/api/runs";

export function GET(request: Request): Promise<Response> {
  return respond(request, ({ runtime, params }) => runsAnswer(params, runtime));
}

const refuse = allowOnly("GET, HEAD");

export { refuse as DELETE, refuse as PATCH, refuse as POST, refuse as PUT };
