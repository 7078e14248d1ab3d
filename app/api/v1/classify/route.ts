import { allowOnly, respond } from "@/app/api/respond";
import { classifyAnswer } from "@/lib/api/classify";

export function POST(request: Request): Promise<Response> {
  return respond(request, async ({ runtime, text }) => classifyAnswer(await text(), runtime.now()));
}

const refuse = allowOnly("POST");

export { refuse as DELETE, refuse as GET, refuse as PATCH, refuse as PUT };
