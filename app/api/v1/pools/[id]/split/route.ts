import { allowOnly, respond } from "@/app/api/respond";
import { splitPoolAnswer } from "@/lib/api/pool-actions";

interface Context {
  params: Promise<{ id: string }>;
}

export async function POST(request: Request, context: Context): Promise<Response> {
  const { id } = await context.params;
  return respond(request, ({ runtime }) => splitPoolAnswer(id, runtime));
}

const refuse = allowOnly("POST");

export { refuse as DELETE, refuse as GET, refuse as PATCH, refuse as PUT };
