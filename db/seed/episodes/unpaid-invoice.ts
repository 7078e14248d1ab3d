import { type Call, openCall, refuse } from "../call";
import { deepseekUnpaid } from "../payloads";
import type { StoryPlan } from "../plan";
import type { Prng } from "../prng";

export const UNPAID_FROM = "02:40";

/** From this time one unpaid account refuses everything; a scheduled job keeps knocking at an even pace. */
export function unpaidInvoice(plan: StoryPlan, prng: Prng): Call[] {
  const startMs = plan.clock.last(UNPAID_FROM);
  const stepMs = (plan.clock.toMs - startMs) / plan.unpaidStops;
  const caller = { app: "evals", environment: "eval", client: "openai-python 2.8.0" };
  const place = { provider: "deepseek", model: "deepseek-v4", account: "acme-evals", key: "evals-deepseek" };
  return Array.from({ length: plan.unpaidStops }, (_, index) => {
    const call = openCall(prng, caller, startMs + (index + prng.between(0, 0.8)) * stepMs);
    refuse(prng, call, place, deepseekUnpaid());
    return call;
  });
}
