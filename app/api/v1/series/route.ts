import { allowOnly, respond } from "@/app/api/respond";
import { seriesAnswer } from "@/lib/api/series";

export function GET(request: Request): Promise<Response> {
  return respond(request, ({ runtime, params, accept }) => seriesAnswer(params, runtime, runtime.now(), accept));
}

const refuse = allowOnly("GET, HEAD");

export { refuse as DELETE, refuse as PATCH, refuse as POST, refuse as PUT };
