import { allowOnly, respond } from "@/app/api/respond";
import { deleteRuleAnswer, ruleAnswer, updateRuleAnswer } from "@/lib/api/alerts/rules";

interface Context {
  params: Promise<{ id: string }>;
}

export async function GET(request: Request, context: Context): Promise<Response> {
  const { id } = await context.params;
  return respond(request, ({ runtime }) => ruleAnswer(id, runtime));
}

export async function PUT(request: Request, context: Context): Promise<Response> {
  const { id } = await context.params;
  return respond(request, async ({ runtime, json }) => updateRuleAnswer(id, await json(), runtime));
}

export async function DELETE(request: Request, context: Context): Promise<Response> {
  const { id } = await context.params;
  return respond(request, ({ runtime }) => deleteRuleAnswer(id, runtime));
}

const refuse = allowOnly("GET, HEAD, PUT, DELETE");

export { refuse as PATCH, refuse as POST };
