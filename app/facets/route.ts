import { respond } from "@/app/api/respond";
import { badRequest, jsonAnswer } from "@/lib/api/answer";
import { GROUPS } from "@/lib/store/query";
import { parseViewState } from "@/lib/view/params";
import { windowOf } from "@/lib/view/window";

/** Values for the filter menus of this application's own pages; not part of the public API. */
export function GET(request: Request): Promise<Response> {
  return respond(request, async ({ runtime: { attempts, now }, params }) => {
    const value = params.get("group");
    const group = GROUPS.find((one) => one === value);
    if (group === undefined)
      return badRequest([{ path: "group", message: `Must be one of: ${GROUPS.join(", ")}.`, value }]);
    const view = parseViewState(params);
    return jsonAnswer(await attempts.facets(windowOf(view, now()).window, view.filter, group));
  });
}
