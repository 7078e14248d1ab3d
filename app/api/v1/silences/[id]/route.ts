import { allowOnly, respond } from "@/app/api/respond";
import { endSilenceAnswer } from "@/lib/api/alerts/silences";

interface Context {
  params: Promise<{ id: string }>;
}

export async function DELETE(request: Request, context: Context): Promise<Response> {
  const { id } = await context.params;
  return respond(request, ({ runtime }) => endSilenceAnswer(id, runtime));
}

const refuse = allowOnly("DELETE");

export { refuse as GET, refuse as PATCH, refuse as POST, refuse as PUT };
