import { allowOnly, respond } from "@/app/api/respond";
import { deliveriesAnswer } from "@/lib/api/alerts/deliveries";

export function GET(request: Request): Promise<Response> {
  return respond(request, ({ runtime, params }) => deliveriesAnswer(params, runtime));
}

const refuse = allowOnly("GET, HEAD");

export { refuse as DELETE, refuse as PATCH, refuse as POST, refuse as PUT };
