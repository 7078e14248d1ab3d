import { allowOnly, respond } from "@/app/api/respond";
import { endRotationAnswer } from "@/lib/api/alerts/channel-actions";

interface Context {
  params: Promise<{ id: string }>;
}

export async function DELETE(request: Request, context: Context): Promise<Response> {
  const { id } = await context.params;
  return respond(request, ({ runtime }) => endRotationAnswer(id, runtime));
}

const refuse = allowOnly("DELETE");

export { refuse as GET, refuse as PATCH, refuse as POST, refuse as PUT };
