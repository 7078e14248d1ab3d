import { respond } from "@/app/api/respond";
import { jsonAnswer } from "@/lib/api/answer";
import { parseViewState } from "@/lib/view/params";
import { LIST_ROWS, readListPage } from "@/lib/view/requests-list";
import { parseRequestsView } from "@/lib/view/requests-view";
import { windowOf } from "@/lib/view/window";

/** Further rows of a list that was answered before it was full, for this application's own pages; `limit` of them. */
export function GET(request: Request): Promise<Response> {
  return respond(request, async ({ runtime: { attempts, now }, params }) => {
    const view = parseViewState(params);
    const limit = Math.min(LIST_ROWS, Math.max(1, Number(params.get("limit")) || LIST_ROWS));
    const { window } = windowOf(view, now());
    return jsonAnswer(await readListPage(attempts, window, view.filter, parseRequestsView(params), limit));
  });
}
