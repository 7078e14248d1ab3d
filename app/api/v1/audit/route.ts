import { allowOnly, respond } from "@/app/api/respond";
import { auditAnswer } from "@/lib/api/audit";

export function GET(request: Request): Promise<Response> {
  return respond(request, ({ runtime, params }) => auditAnswer(params, runtime));
}

const refuse = allowOnly("GET, HEAD");

export { refuse as DELETE, refuse as PATCH, refuse as POST, refuse as PUT };
