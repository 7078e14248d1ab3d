import { allowOnly, respond } from "@/app/api/respond";
import { alertEventsAnswer } from "@/lib/api/alerts/alerts";

export function GET(request: Request): Promise<Response> {
  return respond(request, ({ runtime, params }) => alertEventsAnswer(params, runtime));
}

const refuse = allowOnly("GET, HEAD");

export { refuse as DELETE, refuse as PATCH, refuse as POST, refuse as PUT };
