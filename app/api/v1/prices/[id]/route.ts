import { allowOnly, respond } from "@/app/api/respond";
import { deletePriceAnswer, priceAnswer, updatePriceAnswer } from "@/lib/api/prices";

interface Context {
  params: Promise<{ id: string }>;
}

export async function GET(request: Request, context: Context): Promise<Response> {
  const { id } = await context.params;
  return respond(request, ({ runtime }) => priceAnswer(id, runtime));
}

export async function PUT(request: Request, context: Context): Promise<Response> {
  const { id } = await context.params;
  return respond(request, async ({ runtime, text }) => updatePriceAnswer(id, await text(), runtime));
}

export async function DELETE(request: Request, context: Context): Promise<Response> {
  const { id } = await context.params;
  return respond(request, ({ runtime }) => deletePriceAnswer(id, runtime));
}

const refuse = allowOnly("GET, HEAD, PUT, DELETE");

export { refuse as PATCH, refuse as POST };
