import { respond } from "@/app/api/respond";
import { trendsOf } from "@/lib/alerts-view/trend";
import { jsonAnswer } from "@/lib/api/answer";
import { DAY_MS } from "@/lib/metrics/buckets";

/** The last day of every instance of a rule, for the small lines of this application's own page; not part of the public API. */
export function GET(request: Request): Promise<Response> {
  return respond(request, async ({ runtime: { alerts, alertDesk, now }, params }) => {
    const rule = (await alerts.rules()).find(({ id }) => id === params.get("rule"));
    if (rule === undefined) return jsonAnswer({});
    const toMs = now();
    try {
      return jsonAnswer(trendsOf(await alertDesk.preview(rule, { fromMs: toMs - DAY_MS, toMs }), rule.direction));
    } catch (error) {
      // A rule that cannot be run has no line; its row says why.
      if (error instanceof Error && error.name === "PreviewError") return jsonAnswer({});
      throw error;
    }
  });
}
