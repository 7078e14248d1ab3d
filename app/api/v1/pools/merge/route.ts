import { allowOnly, respond } from "@/app/api/respond";
import { mergePoolsAnswer } from "@/lib/api/pool-actions";

export function POST(request: Request): Promise<Response> {
  return respond(request, async ({ runtime, text }) => mergePoolsAnswer(await text(), runtime));
}

const refuse = allowOnly("POST");

export { refuse as DELETE, refuse as GET, refuse as PATCH, refuse as PUT };
