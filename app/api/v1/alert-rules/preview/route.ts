import { allowOnly, respond } from "@/app/api/respond";
import { previewAnswer } from "@/lib/api/alerts/rule-preview";

export function POST(request: Request): Promise<Response> {
  return respond(request, async ({ runtime, json }) => previewAnswer(await json(), runtime));
}

const refuse = allowOnly("POST");

export { refuse as DELETE, refuse as GET, refuse as PATCH, refuse as PUT };
