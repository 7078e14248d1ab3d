import { allowOnly, respond } from "@/app/api/respond";
import { pauseRuleAnswer } from "@/lib/api/alerts/rules";

interface Context {
  params: Promise<{ id: string }>;
}

export async function POST(request: Request, context: Context): Promise<Response> {
  const { id } = await context.params;
  return respond(request, async ({ runtime, json }) => pauseRuleAnswer(id, await json(), runtime));
}

const refuse = allowOnly("POST");

export { refuse as DELETE, refuse as GET, refuse as PATCH, refuse as PUT };
