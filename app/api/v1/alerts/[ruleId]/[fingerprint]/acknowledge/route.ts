import { allowOnly, respond } from "@/app/api/respond";
import { acknowledgeAnswer, unacknowledgeAnswer } from "@/lib/api/alerts/alerts";

interface Context {
  params: Promise<{ ruleId: string; fingerprint: string }>;
}

export async function POST(request: Request, context: Context): Promise<Response> {
  const path = await context.params;
  return respond(request, async ({ runtime, json }) => acknowledgeAnswer(path, await json(), runtime));
}

export async function DELETE(request: Request, context: Context): Promise<Response> {
  const path = await context.params;
  return respond(request, ({ runtime }) => unacknowledgeAnswer(path, runtime));
}

const refuse = allowOnly("POST, DELETE");

export { refuse as GET, refuse as PATCH, refuse as PUT };
