import { allowOnly, respond } from "@/app/api/respond";
import { reclassifyAnswer } from "@/lib/api/reclassify";

export function POST(request: Request): Promise<Response> {
  return respond(request, async ({ runtime, text }) => reclassifyAnswer(await text(), runtime));
}

const refuse = allowOnly("POST");

export { refuse as DELETE, refuse as GET, refuse as PATCH, refuse as PUT };
