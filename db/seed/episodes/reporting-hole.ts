import type { Call } from "../call";
import type { StoryPlan } from "../plan";

/** 40 minutes at night in which the recorder was down: whatever ran then was never reported. */
export function fallsIntoHole(plan: StoryPlan, call: Call): boolean {
  const fromMs = plan.clock.last("04:10");
  const toMs = plan.clock.last("04:50");
  return call.drafts.some((draft) => draft.endsAtMs >= fromMs && draft.atMs < toMs);
}
