import { allowOnly, respond } from "@/app/api/respond";
import { deletePoolAnswer, poolAnswer, updatePoolAnswer } from "@/lib/api/pools";

interface Context {
  params: Promise<{ id: string }>;
}

export async function GET(request: Request, context: Context): Promise<Response> {
  const { id } = await context.params;
  return respond(request, ({ runtime }) => poolAnswer(id, runtime, runtime.now()));
}

export async function PUT(request: Request, context: Context): Promise<Response> {
  const { id } = await context.params;
  return respond(request, async ({ runtime, text }) => updatePoolAnswer(id, await text(), runtime));
}

export async function DELETE(request: Request, context: Context): Promise<Response> {
  const { id } = await context.params;
  return respond(request, ({ runtime }) => deletePoolAnswer(id, runtime));
}

const refuse = allowOnly("GET, HEAD, PUT, DELETE");

export { refuse as PATCH, refuse as POST };
