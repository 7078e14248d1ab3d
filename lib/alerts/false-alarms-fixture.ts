import type { RuleInput } from "../model/alert";
import { ruleOf } from "./rule-fixture";
import {
  attemptsAt,
  latenciesAt,
  median,
  type Simulated,
  type Simulation,
  simulate,
  useAround,
} from "./simulate-fixture";

/** Half an hour in which something is wrong, at a random time in every six hours. */
const INCIDENTS = { everyMinutes: 360, lengthMinutes: 30 };

/** The 429 rule over traffic of which a share is limited although nothing is wrong. */
export function healthyTraffic(
  perMinute: number,
  days: number,
  over: Partial<RuleInput> = {},
  share = 0.02,
  seed = 1,
): Simulated {
  return simulate({ rule: ruleOf({ metric: "rate_429", ...over }), days, minute: attemptsAt(perMinute, share), seed });
}

/** The same traffic with incidents that limit a share of it. */
export function incidentTraffic(
  perMinute: number,
  share: number,
  days: number,
  over: Partial<RuleInput> = {},
  seed = 2,
): Simulated {
  const minute = attemptsAt(perMinute, 0.02, share);
  return simulate({ rule: ruleOf({ metric: "rate_429", ...over }), days, minute, incidents: INCIDENTS, seed });
}

/** Every figure of the section on noise of docs/alerts.md, by name; 60 days take a minute or two. */
export function noiseOfRules(days: number): Record<string, string> {
  const rows: Record<string, string> = {};
  const rates = [0.1, 1, 3, 10, 100];
  for (const [name, over] of Object.entries(VARIANTS)) {
    rows[`${name}: false fires a day at ${rates}`] = rates
      .map((rate) => fires(healthyTraffic(rate, days, over)))
      .join(" · ");
    const of = [1, 3, 10, 100];
    rows[`${name}: 50 % at ${of}`] = of.map((rate) => detection(incidentTraffic(rate, 0.5, days, over))).join(" · ");
    rows[`${name}: 10 % at 10,100`] = [10, 100]
      .map((rate) => detection(incidentTraffic(rate, 0.1, days, over)))
      .join(" · ");
  }
  rows["shipped, 3 % limited: false fires a day"] = rates
    .map((rate) => fires(healthyTraffic(rate, days, {}, 0.03)))
    .join(" · ");
  const run = (metric: RuleInput["metric"], minute: Simulation["minute"]) =>
    fires(simulate({ rule: ruleOf({ metric }), days, minute, seed: 3 }));
  for (const share of [0.04, 0.05]) {
    rows[`fallback, ${share} of the answers: fires a day`] = rates
      .map((rate) => run("fallback_rate", attemptsAt(rate, share)))
      .join(" · ");
  }
  const means = [0.5, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85];
  rows[`utilization around ${means}`] = means.map((mean) => run("tpm_utilization", useAround(mean, 0.08))).join(" · ");
  for (const mean of [1_500, 2_000, 2_500]) {
    rows[`TTFT around ${mean} ms at ${rates}`] = rates
      .map((rate) => run("ttft", latenciesAt(rate, mean, 1)))
      .join(" · ");
  }
  rows["TTFT of 6 s for an hour at 1,3,10,100"] = [1, 3, 10, 100]
    .map((rate) => detection(slowAnswers(rate, days)))
    .join(" · ");
  return rows;
}

/** Answers of 1.5 s, and hours in which they take 6. */
function slowAnswers(perMinute: number, days: number): Simulated {
  const [usual, slow] = [latenciesAt(perMinute, 1_500, 1), latenciesAt(perMinute, 6_000, 1)];
  const minute: Simulation["minute"] = (random, isIncident) => (isIncident ? slow : usual)(random, isIncident);
  return simulate({
    rule: ruleOf({ metric: "ttft" }),
    days,
    minute,
    incidents: { ...INCIDENTS, lengthMinutes: 60 },
    seed: 4,
  });
}

const VARIANTS: Record<string, Partial<RuleInput>> = {
  shipped: {},
  "3 bad, 90 %": { minBad: 3, confidence: 0.9 },
  "no bound": { minBad: 3, confidence: null },
  naive: {
    minSamples: 1,
    minBad: 1,
    confidence: null,
    forSeconds: 0,
    keepSeconds: 0,
    resolveAt: null,
    maxWindowSeconds: 300,
  },
};

function fires({ firesPerDay }: Simulated): string {
  return firesPerDay.toFixed(2);
}

function detection({ detectedAfterMinutes }: Simulated): string {
  const told = detectedAfterMinutes.filter((minutes) => minutes !== null);
  return `${median(told)} min (${detectedAfterMinutes.length - told.length} of ${detectedAfterMinutes.length} missed)`;
}
