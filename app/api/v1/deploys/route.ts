import { allowOnly, respond } from "@/app/api/respond";
import { createDeployAnswer } from "@/lib/api/deploys";

export function POST(request: Request): Promise<Response> {
  return respond(request, async ({ runtime, text }) => createDeployAnswer(await text(), runtime, runtime.now()));
}

const refuse = allowOnly("POST");

export { refuse as DELETE, refuse as GET, refuse as PATCH, refuse as PUT };
