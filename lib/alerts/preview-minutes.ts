import { MINUTE_MS } from "../metrics/buckets";
import type { RuleInput } from "../model/alert";
import type { Window } from "../store/query";
import { PreviewError } from "./alert-desk";
import type { RuleFigures } from "./figures";
import { minutesQuery } from "./gather-minutes";
import type { History, PreviewStores, Trace } from "./preview-history";
import { minutesOver, readBack } from "./read-back";

type Minutes = Extract<RuleFigures, { kind: "minutes" }>;

const STEPS_MS = [MINUTE_MS, 5 * MINUTE_MS];

/** Attempt and request metrics; what is kept by five minutes alone is spread evenly over them. */
export async function minuteHistory(
  { attempts, settings }: PreviewStores,
  rule: RuleInput,
  { fromMs, toMs }: Window,
): Promise<History> {
  const reachMs = rule.maxWindowSeconds * 1000;
  const window = { fromMs: fromMs - reachMs, toMs };
  const query = minutesQuery(rule, window.fromMs, toMs, MINUTE_MS);
  const [pools, stretches] = await Promise.all([settings.pools(), readBack(attempts, query, window, STEPS_MS)]);
  const dataFromMs = stretches[0]?.fromMs ?? toMs;
  const judgedFromMs = Math.max(fromMs, dataFromMs + reachMs);
  if (judgedFromMs >= toMs) throw new PreviewError("not_kept");
  const traces = minutesOver(rule, pools, stretches).map((one) => traceOf(one, dataFromMs, rule.maxWindowSeconds));
  return { beforeMs: [], judgedFromMs, traces };
}

/** Slides the longest window of a rule over the minutes of an instance, which is there once anything was reported of it. */
export function traceOf({ labels, minutes }: Minutes, fromMs: number, windowSeconds: number): Trace {
  const span = windowSeconds / 60;
  const first = minutes.findIndex((figure) => figure !== null);
  return {
    labels,
    at: (atMs, isKnown) => {
      const end = (atMs - fromMs) / MINUTE_MS;
      if (!isKnown && (first === -1 || first >= end)) return null;
      return { kind: "minutes", labels, minutes: minutes.slice(Math.max(0, end - span), end) };
    },
  };
}
