import {
  addGatewayAttempts,
  answer,
  answerFromCache,
  breakOff,
  type Call,
  cancel,
  openCall,
  pause,
  refuse,
} from "./call";
import type { Flow } from "./flows";
import { azureTokens } from "./gateway-payloads";
import { openrouterSharedPool, type Refusal } from "./payloads";
import type { StoryPlan } from "./plan";
import type { Prng } from "./prng";

const MAX_ATTEMPTS = 3;

/** One ordinary request of a flow, with its refusals, waits and failover. */
export function converse(plan: StoryPlan, prng: Prng, flow: Flow, atMs: number): Call {
  const call = openCall(prng, flow.caller, atMs);
  if (flow.responseCacheShare !== undefined && prng.chance(flow.responseCacheShare)) {
    answerFromCache(prng, call, flow.place);
    return call;
  }
  if (prng.chance(0.0015)) {
    cancel(prng, call, flow.place);
    return call;
  }
  if (prng.chance(0.005)) {
    breakOff(prng, call, flow.place);
    if (prng.chance(0.15)) return call;
    pause(call, sdkBackoffMs(prng, 1));
  }
  for (let refusals = 1; call.attempts < MAX_ATTEMPTS; refusals += 1) {
    const refusal = flow.refuses?.(plan, prng, call.atMs) ?? null;
    if (refusal === null) {
      answerInFlow(prng, call, flow);
      return call;
    }
    refuse(prng, call, flow.place, refusal);
    if (flow.failover && refusals >= flow.failover.afterRefusals) {
      pause(call, prng.integer(20, 80));
      failOver(prng, call, flow.failover);
      return call;
    }
    if (call.attempts < MAX_ATTEMPTS) pause(call, waitMs(prng, flow, refusal, refusals));
  }
  return call;
}

/** Half a second doubling to eight, with jitter: what the official SDKs do where no wait was stated. */
export function sdkBackoffMs(prng: Prng, refusals: number): number {
  return Math.min(8_000, 500 * 2 ** (refusals - 1)) * prng.between(0.75, 1);
}

function waitMs(prng: Prng, flow: Flow, refusal: Refusal, refusals: number): number {
  if (flow.patience === "advised" && refusal.advisedMs !== null) return refusal.advisedMs + prng.integer(20, 400);
  return sdkBackoffMs(prng, refusals);
}

function answerInFlow(prng: Prng, call: Call, flow: Flow): void {
  const client = answer(prng, call, flow.place, flow.style);
  if (flow.responseCacheShare !== undefined) client.wire.cache_hit = false;
  if (!flow.behind) return;
  const [first, second] = flow.behind;
  if (!first || !second) return;
  const tries = prng.chance(0.04)
    ? [{ place: first, refusal: azureTokens(prng) }, { place: second }]
    : [{ place: prng.chance(0.7) ? first : second }];
  call.drafts.push(...addGatewayAttempts(prng, client, tries));
}

/** The request is answered elsewhere; behind a router one upstream may be full, too. */
export function failOver(prng: Prng, call: Call, failover: NonNullable<Flow["failover"]>): void {
  const client = answer(prng, call, failover.place, failover.style);
  const [first, second] = failover.upstreams ?? [];
  if (!first) return;
  const place = failover.place;
  const full = second !== undefined && prng.chance(0.35);
  const tries = full
    ? [
        { place, upstream: first, refusal: openrouterSharedPool(first, place.model) },
        { place, upstream: second },
      ]
    : [{ place, upstream: second ?? first }];
  call.drafts.push(...addGatewayAttempts(prng, client, tries));
}
