import { allowOnly, respond } from "@/app/api/respond";
import { requestAnswer } from "@/lib/api/request";

export async function GET(request: Request, context: { params: Promise<{ id: string }> }): Promise<Response> {
  const { id } = await context.params;
  return respond(request, ({ runtime, params }) => requestAnswer(id, params, runtime, runtime.now()));
}

const refuse = allowOnly("GET, HEAD");

export { refuse as DELETE, refuse as PATCH, refuse as POST, refuse as PUT };
