import { allowOnly, readFrom, respond } from "@/app/api/respond";
import { seriesAnswer } from "@/lib/api/series";

export function GET(request: Request): Promise<Response> {
  return respond(request, async ({ runtime, params, accept }) => {
    const answer = await seriesAnswer(params, runtime, runtime.now(), accept);
    return { ...answer, headers: { ...answer.headers, ...readFrom(runtime) } };
  });
}

const refuse = allowOnly("GET, HEAD");

export { refuse as DELETE, refuse as PATCH, refuse as POST, refuse as PUT };
