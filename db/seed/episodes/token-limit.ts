import {
  type AnswerStyle,
  answer,
  breakOff,
  type Call,
  type Caller,
  type Draft,
  openCall,
  type Place,
  pause,
  refuse,
} from "../call";
import { failOver, sdkBackoffMs } from "../converse";
import { openaiTokensPerMinute } from "../payloads";
import type { StoryPlan } from "../plan";
import type { Prng } from "../prng";
import { trafficWeight } from "../traffic";

export const LUNA_MODEL = "gpt-6-luna";
export const LUNA_ACCOUNT = "org-acme";
export const DEPLOY_TIME = "15:48";
const MAX_TOKENS = 4_096;
/** Below this an ordinary day stays, also in its busiest minute. */
const ORDINARY_CEILING = { low: 0.58, high: 0.76 };
/** Used share of the organization's tokens per minute after the deploy, by time of day; straight lines between. */
const AFTER_DEPLOY: readonly (readonly [string, number])[] = [
  ["15:48", 0.78],
  ["16:05", 0.97],
  ["16:20", 1.18],
  ["16:36", 1.08],
  ["17:00", 1.01],
  ["17:30", 0.93],
  ["18:03", 0.86],
];

/** One application and the keys it turns over; all keys belong to one organization and share its limit. */
interface LunaCaller {
  caller: Caller;
  keys: readonly [string, ...string[]];
  share: number;
  habit: "sdk" | "next_key" | "advised";
  style: AnswerStyle;
}

const style: AnswerStyle = {
  inputTokens: 5_200,
  outputTokens: 320,
  cachedShare: 0.62,
  maxTokens: MAX_TOKENS,
  ttftMs: 680,
  tokensPerSecond: 110,
  streamShare: 0.85,
};
const CALLERS: readonly LunaCaller[] = [
  {
    caller: { app: "support", environment: "prod", client: "openai-node 6.49.0" },
    keys: ["support-prod"],
    share: 0.2,
    habit: "sdk",
    style,
  },
  {
    caller: { app: "search", environment: "prod", client: "httpx 0.28, own key pool" },
    keys: ["search-1", "search-2", "search-3"],
    share: 0.12,
    habit: "next_key",
    style: { ...style, inputTokens: 4_800, cachedShare: 0.5 },
  },
  {
    caller: { app: "evals", environment: "eval", client: "openai-python 2.8.0" },
    keys: ["evals-openai"],
    share: 0.05,
    habit: "advised",
    style: { ...style, cachedShare: 0.4, streamShare: 0 },
  },
];
const ROUTER: Place = {
  provider: "openrouter",
  model: `openai/${LUNA_MODEL}`,
  account: "acme-router",
  key: "failover",
};
const HAIKU: Place = { provider: "anthropic", model: "claude-haiku-5.5", account: "acme", key: "support-claude" };
const ROUTER_STYLE: AnswerStyle = { ...style, ttftMs: 1_050, price: { input: 0.1, cached: 0.05, output: 0.5 } };
const HAIKU_STYLE: AnswerStyle = { ...style, cachedShare: 0, price: { input: 1, cached: 0.1, output: 5 } };

/** Requests of one minute to the model whose organization limit the story is about. */
export function* lunaMinute(plan: StoryPlan, prng: Prng, minuteAtMs: number): Generator<Call> {
  const weight = trafficWeight("office", plan.clock, minuteAtMs);
  const steady = plannedShare(plan, minuteAtMs) !== null;
  for (const luna of CALLERS) {
    const mean = plan.requestsPerMinute * weight * luna.share;
    const count = steady ? Math.floor(mean + prng.next()) : prng.poisson(mean);
    for (let index = 0; index < count; index += 1) {
      yield lunaCall(plan, prng, luna, minuteAtMs + prng.integer(0, 59_999));
    }
  }
}

function lunaCall(plan: StoryPlan, prng: Prng, luna: LunaCaller, atMs: number): Call {
  const call = openCall(prng, luna.caller, atMs);
  let key = prng.integer(0, luna.keys.length - 1);
  const placeNow = (): Place => ({
    provider: "openai",
    model: LUNA_MODEL,
    account: LUNA_ACCOUNT,
    key: luna.keys[key % luna.keys.length] ?? luna.keys[0],
  });
  if (prng.chance(0.004)) {
    breakOff(prng, call, placeNow());
    pause(call, sdkBackoffMs(prng, 1));
  }
  const maxRefusals = luna.habit === "next_key" ? luna.keys.length : 3;
  for (let refusals = 1; refusals <= maxRefusals; refusals += 1) {
    const again = refusals > 1 ? 1.5 : 1;
    if (!prng.chance(refusalChance(plan, call.atMs) * again)) {
      answer(prng, call, placeNow(), styleAt(plan, luna, call.atMs)).budgeted = true;
      return call;
    }
    const advisedMs = refuseForTokens(plan, prng, call, placeNow());
    if (refusals === maxRefusals) break;
    pause(call, lunaWaitMs(prng, luna, refusals, advisedMs));
    if (luna.habit === "next_key") key += 1;
  }
  rescueElsewhere(prng, call, luna);
  return call;
}

/** Half of those that ran out of tries turn to a router, some to another model; the rest end on the limit. */
function rescueElsewhere(prng: Prng, call: Call, luna: LunaCaller): void {
  const turn = prng.next();
  if (luna.habit === "advised" || turn > 0.75) return;
  pause(call, prng.integer(20, 90));
  if (turn < 0.5)
    failOver(prng, call, { afterRefusals: 0, place: ROUTER, style: ROUTER_STYLE, upstreams: ["Azure", "OpenAI"] });
  else answer(prng, call, HAIKU, HAIKU_STYLE);
}

function refuseForTokens(plan: StoryPlan, prng: Prng, call: Call, place: Place): number {
  const limit = plan.limits.lunaTpm;
  const requested = Math.round(Math.min(limit / 4, prng.around(8_600, 0.3) + MAX_TOKENS));
  const advisedMs = Math.min(prng.integer(480, 2_600), Math.floor((requested / limit) * 60_000));
  const used = Math.round(limit - requested + (advisedMs / 60_000) * limit);
  const facts = { organization: LUNA_ACCOUNT, model: LUNA_MODEL, limit, used, requested, advisedMs };
  refuse(prng, call, place, openaiTokensPerMinute(facts));
  return advisedMs;
}

function lunaWaitMs(prng: Prng, luna: LunaCaller, refusals: number, advisedMs: number): number {
  if (luna.habit === "advised") return advisedMs + prng.integer(20, 250);
  if (luna.habit === "next_key") return prng.integer(15, 60);
  return sdkBackoffMs(prng, refusals);
}

/** The deploy put a changing line before the prefix: longer prompts, and none of them cached. */
function styleAt(plan: StoryPlan, luna: LunaCaller, atMs: number): AnswerStyle {
  if (luna.caller.app !== "support" || atMs < plan.clock.last(DEPLOY_TIME)) return luna.style;
  return { ...luna.style, inputTokens: 9_400, cachedShare: 0.03, ttftMs: 990 };
}

function refusalChance(plan: StoryPlan, atMs: number): number {
  const share = plannedShare(plan, atMs);
  if (share === null) return plan.clock.within(atMs, "14:30", "17:00") ? 0.004 : 0.0008;
  return Math.max(0.004, (share - 0.9) * 1.25);
}

/** null = before the deploy, where tokens fall as they may. */
export function plannedShare(plan: StoryPlan, atMs: number): number | null {
  if (atMs < plan.clock.last(DEPLOY_TIME)) return null;
  const next = AFTER_DEPLOY.findIndex(([time]) => plan.clock.last(time) > atMs);
  const [toTime, toShare] = AFTER_DEPLOY[next === -1 ? AFTER_DEPLOY.length - 1 : next] ?? ["18:03", 0.86];
  const [fromTime, fromShare] = AFTER_DEPLOY[next === -1 ? AFTER_DEPLOY.length - 1 : next - 1] ?? [toTime, toShare];
  const spanMs = plan.clock.last(toTime) - plan.clock.last(fromTime);
  if (spanMs === 0) return toShare;
  return fromShare + ((toShare - fromShare) * (atMs - plan.clock.last(fromTime))) / spanMs;
}

/** Sizes the answered prompts of one minute so that their counted tokens are the planned share of the limit. */
export function fitTokens(plan: StoryPlan, prng: Prng, minuteAtMs: number, drafts: readonly Draft[]): void {
  const answered = drafts.filter((draft) => draft.budgeted);
  const limit = plan.limits.lunaTpm;
  const counted = answered.reduce((sum, { wire }) => sum + (wire.reserved_tokens ?? 0), 0);
  const planned = plannedShare(plan, minuteAtMs);
  const atPeak = minuteAtMs === plan.clock.last("16:20") || minuteAtMs === plan.clock.last("18:03");
  const target =
    planned === null
      ? prng.between(ORDINARY_CEILING.low, ORDINARY_CEILING.high)
      : planned - (atPeak ? 0 : prng.between(0, 0.035));
  if (answered.length === 0 || (planned === null && counted <= target * limit)) return;
  const reserve = answered.length * MAX_TOKENS;
  const factor = Math.max(0.05, (target * limit - reserve) / Math.max(1, counted - reserve));
  for (const { wire } of answered) {
    const input = Math.max(200, Math.round((wire.input_tokens ?? 0) * factor));
    wire.cached_input_tokens = Math.round((wire.cached_input_tokens ?? 0) * factor);
    wire.input_tokens = input;
    wire.reserved_tokens = input + MAX_TOKENS;
  }
}

/** Every fifth answer carries the rate-limit headers, as a sampling recorder would keep them. */
export function stampHeaders(plan: StoryPlan, drafts: readonly Draft[]): void {
  const limit = plan.limits.lunaTpm;
  let used = 0;
  let requests = 0;
  for (const { wire, budgeted } of drafts) {
    if (!budgeted) continue;
    used += wire.reserved_tokens ?? 0;
    requests += 1;
    if (requests % 5 !== 1) continue;
    wire.headers = {
      "x-ratelimit-limit-requests": String(plan.limits.lunaRpm),
      "x-ratelimit-remaining-requests": String(Math.max(0, plan.limits.lunaRpm - requests)),
      "x-ratelimit-reset-requests": "1s",
      "x-ratelimit-limit-tokens": String(limit),
      "x-ratelimit-remaining-tokens": String(Math.max(0, limit - used)),
      "x-ratelimit-reset-tokens": `${((Math.min(limit, used) / limit) * 60).toFixed(3)}s`,
    };
  }
}
