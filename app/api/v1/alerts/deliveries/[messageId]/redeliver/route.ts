import { allowOnly, respond } from "@/app/api/respond";
import { redeliverAnswer } from "@/lib/api/alerts/deliveries";

interface Context {
  params: Promise<{ messageId: string }>;
}

export async function POST(request: Request, context: Context): Promise<Response> {
  const { messageId } = await context.params;
  return respond(request, ({ runtime }) => redeliverAnswer(messageId, runtime));
}

const refuse = allowOnly("POST");

export { refuse as DELETE, refuse as GET, refuse as PATCH, refuse as PUT };
