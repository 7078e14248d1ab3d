import type { AttemptStore } from "../store/attempts";
import type { Window } from "../store/query";

export interface UnpricedModel {
  model: string;
  /** Answered attempts without a known cost. */
  attempts: number;
}

const MOST = 12;

/** Models that reported tokens which nobody could price, most attempts first. */
export async function unpricedModels(
  { series }: Pick<AttemptStore, "series">,
  { fromMs, toMs }: Window,
): Promise<UnpricedModel[]> {
  const rows = await series({ fromMs, toMs, stepMs: null, filter: { layer: "client" }, groupBy: "model" });
  return rows
    .flatMap(({ group: model, counters: { unpriced, inputTokens, outputTokens } }) =>
      model !== null && unpriced > 0 && inputTokens + outputTokens > 0 ? [{ model, attempts: unpriced }] : [],
    )
    .sort((a, b) => b.attempts - a.attempts || (a.model < b.model ? -1 : 1))
    .slice(0, MOST);
}
