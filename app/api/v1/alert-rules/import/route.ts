import { allowOnly, respond } from "@/app/api/respond";
import { MAX_IMPORT_BYTES } from "@/lib/api/alerts/rule-document";
import { importRulesAnswer } from "@/lib/api/alerts/rule-import";

export function POST(request: Request): Promise<Response> {
  return respond(request, async ({ runtime, params, contentType, text }) =>
    importRulesAnswer({ text: await text(MAX_IMPORT_BYTES), contentType }, params, runtime),
  );
}

const refuse = allowOnly("POST");

export { refuse as DELETE, refuse as GET, refuse as PATCH, refuse as PUT };
