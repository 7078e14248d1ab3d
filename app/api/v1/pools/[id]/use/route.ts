import { allowOnly, respond } from "@/app/api/respond";
import { poolUseAnswer } from "@/lib/api/pool-use";

interface Context {
  params: Promise<{ id: string }>;
}

export async function GET(request: Request, context: Context): Promise<Response> {
  const { id } = await context.params;
  return respond(request, ({ runtime, params }) => poolUseAnswer(id, params, runtime, runtime.now()));
}

const refuse = allowOnly("GET, HEAD");

export { refuse as DELETE, refuse as PATCH, refuse as POST, refuse as PUT };
