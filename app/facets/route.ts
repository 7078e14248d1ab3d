import { connection } from "next/server";
import { GROUPS } from "@/lib/store/query";
import { parseViewState } from "@/lib/view/params";
import { windowOf } from "@/lib/view/window";
import { getRuntime } from "@/server/runtime-handle";

/** Values for the filter menus of this application's own pages; not part of the public API. */
export async function GET(request: Request): Promise<Response> {
  await connection();
  const params = new URL(request.url).searchParams;
  const group = GROUPS.find((one) => one === params.get("group"));
  if (group === undefined)
    return Response.json({ detail: `group must be one of: ${GROUPS.join(", ")}.` }, { status: 400 });
  const { attempts, now } = getRuntime();
  const view = parseViewState(params);
  const values = await attempts.facets(windowOf(view, now()).window, view.filter, group);
  return Response.json(values, { headers: { "cache-control": "no-store" } });
}
