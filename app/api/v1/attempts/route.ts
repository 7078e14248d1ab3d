import { respond } from "@/app/api/respond";
import { attemptsAnswer } from "@/lib/api/attempts";

/** POST is answered in front of the router, by server/ingest-http. */
export function GET(request: Request): Promise<Response> {
  return respond(request, ({ runtime, params, accept }) => attemptsAnswer(params, runtime, runtime.now(), accept));
}
