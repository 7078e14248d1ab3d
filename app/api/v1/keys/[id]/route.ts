import { allowOnly, respond } from "@/app/api/respond";
import { keyAnswer, renameKeyAnswer, revokeKeyAnswer } from "@/lib/api/keys";

interface Context {
  params: Promise<{ id: string }>;
}

export async function GET(request: Request, context: Context): Promise<Response> {
  const { id } = await context.params;
  return respond(request, ({ runtime }) => keyAnswer(id, runtime));
}

export async function PUT(request: Request, context: Context): Promise<Response> {
  const { id } = await context.params;
  return respond(request, async ({ runtime, json }) => renameKeyAnswer(id, await json(), runtime));
}

export async function DELETE(request: Request, context: Context): Promise<Response> {
  const { id } = await context.params;
  return respond(request, ({ runtime }) => revokeKeyAnswer(id, runtime));
}

const refuse = allowOnly("GET, HEAD, PUT, DELETE");

export { refuse as PATCH, refuse as POST };
