import { floorTo, MINUTE_MS } from "../metrics/buckets";
import type { InstanceLabels, RuleInput } from "../model/alert";
import type { Pool } from "../model/pool";
import type { Window } from "../store/query";
import { PreviewError } from "./alert-desk";
import type { History, PreviewStores, Trace } from "./preview-history";
import { readBack, type Stretch } from "./read-back";
import { instanceLabels, labelsName, storeFilter, storeGroups } from "./rule-scope";
import { HEARD_STEP_MS, LOOKS_BACK_MS, lookedBackFrom, silenceAt } from "./silence";

interface Source {
  labels: InstanceLabels;
  /** Since when it is known that the source was heard in a stretch, by the stretch's start. */
  heard: Map<number, number>;
}

/** When each source was last heard of at each instant, and how long its pauses were until then. */
export async function silenceHistory(
  { attempts, settings }: PreviewStores,
  rule: RuleInput,
  { fromMs, toMs }: Window,
): Promise<History> {
  const question = { metric: "attempts", filter: storeFilter(rule), groupBy: storeGroups(rule) } as const;
  const window = { fromMs: lookedBackFrom(fromMs).fromMs, toMs };
  const [pools, stretches] = await Promise.all([
    settings.pools(),
    readBack(attempts, question, window, [MINUTE_MS, HEARD_STEP_MS]),
  ]);
  const judgedFromMs = Math.max(fromMs, (stretches[0]?.fromMs ?? toMs) + LOOKS_BACK_MS);
  if (judgedFromMs >= toMs) throw new PreviewError("not_kept");
  return { beforeMs: [], judgedFromMs, traces: sourcesOf(rule, pools, stretches).map(traceOf) };
}

function sourcesOf(rule: RuleInput, pools: readonly Pool[], stretches: readonly Stretch[]): Source[] {
  const labelsFor = instanceLabels(rule, pools);
  const sources = new Map<string, Source>();
  for (const { stepMs, rows } of stretches) {
    for (const row of rows) {
      const labels = labelsFor(storeGroups(rule), row.labels);
      if (labels === null) continue;
      const { heard } = sources.get(labelsName(labels)) ?? { heard: new Map<number, number>() };
      sources.set(labelsName(labels), { labels, heard });
      for (const [bucketAtMs, { numerator }] of row.buckets) {
        if (numerator <= 0) continue;
        const startMs = floorTo(bucketAtMs, HEARD_STEP_MS);
        // What goes on is heard all the time; what begins anew may be heard at the very end of its bucket.
        const goesOn = heard.has(startMs - HEARD_STEP_MS);
        const knownMs = bucketAtMs + (goesOn ? MINUTE_MS : stepMs);
        heard.set(startMs, Math.min(heard.get(startMs) ?? knownMs, knownMs));
      }
    }
  }
  return [...sources.values()];
}

function traceOf({ labels, heard }: Source): Trace {
  const startsMs = [...heard.keys()].sort((a, b) => a - b);
  let first = 0;
  let end = 0;
  return {
    labels,
    at: (atMs, isKnown) => {
      const { fromMs } = lookedBackFrom(atMs);
      while (end < startsMs.length && (heard.get(startsMs[end] ?? 0) ?? 0) <= atMs) end++;
      while (first < end && (startsMs[first] ?? 0) < fromMs) first++;
      return silenceAt(labels, startsMs.slice(first, end), atMs, isKnown);
    },
  };
}
