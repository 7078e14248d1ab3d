import { allowOnly, respond } from "@/app/api/respond";
import { classifyAnswer } from "@/lib/api/classify";
import { MAX_BODY_BYTES } from "@/lib/ingest/limits";

export function POST(request: Request): Promise<Response> {
  return respond(request, async ({ runtime, text }) => classifyAnswer(await text(MAX_BODY_BYTES), runtime.now()));
}

const refuse = allowOnly("POST");

export { refuse as DELETE, refuse as GET, refuse as PATCH, refuse as PUT };
