import { respond } from "@/app/api/respond";
import { loadPreferences } from "@/app/preferences";
import { jsonAnswer } from "@/lib/api/answer";
import { loadFiring } from "../load-firing";

/** What fires now, for pages that are open without being refreshed; not part of the public API. */
export function GET(request: Request): Promise<Response> {
  return respond(request, async ({ runtime }) => jsonAnswer(await loadFiring(runtime, await loadPreferences())));
}
