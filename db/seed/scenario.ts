import type { Call, Draft } from "./call";
import { converse } from "./converse";
import { freeTierRuns } from "./episodes/free-tier-runs";
import { fallsIntoHole } from "./episodes/reporting-hole";
import { fitTokens, lunaMinute, stampHeaders } from "./episodes/token-limit";
import { unpaidInvoice } from "./episodes/unpaid-invoice";
import { FLOWS } from "./flows";
import { planStory, type StoryOptions, type StoryPlan } from "./plan";
import { createPrng, type Prng } from "./prng";
import { trafficWeight } from "./traffic";
import type { WireAttempt } from "./wire-attempt";

const MINUTE_MS = 60_000;

/** Tells the attempts in order of their start; the same options give the same attempts. */
export function* story(options: StoryOptions): Generator<WireAttempt> {
  const plan = planStory(options);
  const prng = createPrng(plan.seed);
  let pending: Draft[] = [];
  const take = (call: Call) => {
    if (!fallsIntoHole(plan, call)) pending.push(...call.drafts.filter((draft) => isReported(plan, draft)));
  };
  for (const call of [...freeTierRuns(plan, prng), ...unpaidInvoice(plan, prng)]) take(call);
  for (let minuteAtMs = plan.clock.fromMs; minuteAtMs < plan.clock.toMs; minuteAtMs += MINUTE_MS) {
    for (const call of ordinaryMinute(plan, prng, minuteAtMs)) take(call);
    const due = pending.filter((draft) => draft.atMs < minuteAtMs + MINUTE_MS);
    pending = pending.filter((draft) => draft.atMs >= minuteAtMs + MINUTE_MS);
    due.sort((a, b) => a.atMs - b.atMs || (a.wire.id < b.wire.id ? -1 : 1));
    fitTokens(plan, prng, minuteAtMs, due);
    stampHeaders(plan, due);
    for (const draft of due) yield draft.wire;
  }
}

function* ordinaryMinute(plan: StoryPlan, prng: Prng, minuteAtMs: number): Generator<Call> {
  yield* lunaMinute(plan, prng, minuteAtMs);
  for (const flow of FLOWS) {
    if (flow.endsAtMs && minuteAtMs >= flow.endsAtMs(plan)) continue;
    const mean = plan.requestsPerMinute * flow.share * trafficWeight(flow.profile, plan.clock, minuteAtMs);
    const count = prng.poisson(mean);
    for (let index = 0; index < count; index += 1) {
      yield converse(plan, prng, flow, minuteAtMs + prng.integer(0, MINUTE_MS - 1));
    }
  }
}

/** What still runs at the end has not been told yet. */
function isReported(plan: StoryPlan, draft: Draft): boolean {
  return draft.atMs >= plan.clock.fromMs && draft.endsAtMs <= plan.clock.toMs;
}
