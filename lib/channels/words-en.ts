import { plural } from "../i18n/plural";
import type { MessageWords } from "./message-words";

const at = (where: string | null) => (where === null ? "" : ` of ${where}`);
const from = (where: string | null) => (where === null ? "" : ` from ${where}`);
const per = { day: "today", week: "this week", month: "this month" } as const;
const counted = (one: string, other: string) => (count: number, shown: string) =>
  `${shown} ${plural(count, one, other)}`;

export const wordsEn: MessageWords = {
  locale: "en",
  metric: {
    attempts: "number of attempts",
    limited: "number of limited attempts",
    rate_429: "429 rate",
    limited_rate: "limited rate",
    overload_rate: "overload rate",
    billing_stops: "number of billing stops",
    error_rate: "error rate",
    ttft: "mean TTFT",
    ttft_p50: "median TTFT",
    ttft_p95: "p95 TTFT",
    duration: "mean duration",
    duration_p50: "median duration",
    duration_p95: "p95 duration",
    queued: "mean time in queue",
    queued_p50: "median time in queue",
    queued_p95: "p95 time in queue",
    prompt_cache_share: "prompt cache share",
    requests: "number of requests",
    requests_limited_rate: "share of requests limited",
    failed_by_limit_rate: "share of requests failed by a limit",
    fallback_rate: "fallback rate",
    rescued_rate: "rescued rate",
    rescued_by_retry_rate: "share rescued by a retry",
    rescued_by_provider_rate: "share rescued by another provider",
    rescued_by_model_rate: "share rescued by another model",
    rescued_by_both_rate: "share rescued by another provider and model",
    amplification: "attempts per request",
    wait_lost: "wait lost",
    wait_lost_p50: "median wait lost",
    wait_lost_p95: "p95 wait lost",
    cache_hit_rate: "cache hit rate",
    cost: "cost",
    fallback_cost: "cost of fallbacks",
    cost_per_answered: "cost per answered request",
    rpm_utilization: "RPM utilization",
    tpm_utilization: "TPM utilization",
    itpm_utilization: "input TPM utilization",
    otpm_utilization: "output TPM utilization",
    rpd_utilization: "RPD utilization",
    tpd_utilization: "TPD utilization",
    concurrency_utilization: "concurrency utilization",
    nearest_limit: "limit utilization",
    budget_used: "budget",
    time_to_exhaustion: "time to exhaustion",
    never_stops: "number of final refusals",
    at_reset_stops: "number of refusals until a reset",
    minutes_silent: "silence",
  },
  severity: { warning: "warning", critical: "critical" },
  reason: {
    cleared: "back on the good side of the threshold",
    no_data: "no data for too long",
    rule_changed: "the rule was changed",
    rule_disabled: "the rule was disabled or deleted",
    period_over: "the period is over",
    by_hand: "closed by hand",
    gone: "what it watched is gone",
  },
  limit: {
    rpm: "requests per minute",
    tpm: "tokens per minute",
    itpm: "input tokens per minute",
    otpm: "output tokens per minute",
    rpd: "requests per day",
    tpd: "tokens per day",
    concurrency: "requests at once",
  },
  basis: {
    attempts: counted("attempt", "attempts"),
    streamed: counted("streamed answer", "streamed answers"),
    requests: counted("request", "requests"),
    answered: counted("answered request", "answered requests"),
    limited_requests: counted("limited request", "limited requests"),
    cache_reports: counted("request that reported", "requests that reported"),
    input_tokens: counted("input token", "input tokens"),
    minutes: counted("minute", "minutes"),
  },
  label: {
    pool: (name) => `pool ${name}`,
    app: (name) => `app ${name}`,
    environment: (name) => `environment ${name}`,
    key: (name) => `key ${name}`,
    upstream: (name) => `upstream ${name}`,
  },
  unsent: {
    provider: "no provider",
    model: "no model",
    pool: "no pool",
    app: "no app",
    environment: "no environment",
    key: "no key",
    upstream: "no upstream",
  },
  joinLabels: (labels) => labels.join(", "),
  subject: (metric, where) => `${metric}${at(where)}`,
  someProvider: "the provider",

  is: (subject, value, direction, threshold) => `${subject} is ${value}, ${direction} ${threshold}`,
  isNow: (subject, value) => `${subject} is ${value}`,
  spent: (subject, share, threshold, projected) =>
    `${subject} is ${share} spent${threshold === null ? "" : `, past ${threshold}`}${projected === null ? "" : `, heading for ${projected}`}`,
  exhausted: (what, left, threshold) => `${what} will be used up in ${left} at this pace, sooner than ${threshold}`,
  neverStops: (count, shown, where) =>
    `${shown} ${plural(count, "attempt", "attempts")}${at(where)} ${plural(count, "was", "were")} refused for good: waiting does not help`,
  resetStops: (count, shown, where, until) =>
    `${shown} ${plural(count, "attempt", "attempts")}${at(where)} ${plural(count, "was", "were")} refused until ${until ?? "the next reset"}`,
  silent: (where, since, threshold) => `nothing heard${from(where)} for ${since}, longer than ${threshold}`,
  heardAgain: (where) => `attempts${from(where)} arrive again`,

  escalated: (sentence) => `Now critical: ${sentence}`,
  repeated: (sentence) => `Still firing: ${sentence}`,
  noData: (subject) => `No data, still firing: ${subject}`,
  resolved: (sentence, took) => `Resolved after ${took}: ${sentence}`,
  closed: (subject, reason, took) => `Closed after ${took}: ${subject} (${reason})`,
  late: (subject, fired, resolved) => `Fired ${fired}, resolved ${resolved}, delivered late: ${subject}`,

  fact: {
    value: "Value",
    severity: "Severity",
    since: "Since",
    lasted: "Lasted",
    reason: "Reason",
    whose: "Whose limit",
    retry: "Retry",
    pool: "Pool",
    reset: "Resets",
    budget: "Spent",
    pace: "At this pace",
    rule: "Rule",
    fix: "Fix",
    examples: "Example requests",
    lastError: "Last error",
  },
  value: ({ value, bad, basis, window, threshold, resolveAt }) => {
    const part = basis === null ? null : bad === null ? `from ${basis}` : `${bad} of ${basis}`;
    const measured = [part, window === null ? null : `in ${window}`].filter((words) => words !== null).join(" ");
    return `${value}${measured === "" ? "" : ` (${measured})`}, threshold ${threshold}${resolveAt === null ? "" : `, resolves at ${resolveAt}`}`;
  },
  lasted: (took, from, to) => `${took} (${from} to ${to})`,
  whose: (headline, source, owner, share) =>
    `${headline} (${source}, owner: ${owner})${share === null ? "" : `, ${share} of the limited attempts`}`,
  reset: (time, left) => (left === null ? `${time} (over)` : `${time} (in ${left})`),
  budget: (spent, amount, period, zone) => `${spent} of ${amount} ${per[period]} (${zone})`,
  pace: (amount, period) => `${amount} at the end of the ${period}`,
  colon: ": ",

  digest: (total, firing, resolved, omitted) => {
    const parts = [
      ...(firing > 0 ? [`${firing} firing`] : []),
      ...(resolved > 0 ? [`${resolved} resolved`] : []),
      ...(omitted > 0 ? [`${omitted} more`] : []),
    ];
    return `${total} ${plural(total, "alert", "alerts")}: ${parts.join(", ")}`;
  },
  more: (count) => `and ${count} more in Limitscope`,
  delivered: (late) => `Delivered ${late} late.`,
  open: "Open the window",
  acknowledge: "Acknowledge",
  openApp: "Open Limitscope",
  test: {
    title: "Test message from Limitscope",
    works: (channel) => `If you can read this, alerts reach the channel ${channel}.`,
    sent: (time) => `Sent ${time}.`,
  },
  failing: {
    title: (channel, since) => `Alerts do not reach the channel ${channel} since ${since}`,
    waiting: (count, shown) => `${shown} ${plural(count, "alert waits", "alerts wait")} for it.`,
    lost: (count, shown) => `${shown} ${plural(count, "alert was", "alerts were")} not delivered at all.`,
  },
  recovered: {
    title: (channel, took) => `Alerts reach the channel ${channel} again, after ${took}`,
    failed: (from, to) => `It failed from ${from} to ${to}.`,
    waiting: (count, shown) => `${shown} ${plural(count, "alert", "alerts")} waited for it.`,
    lost: (count, shown) => `${shown} ${plural(count, "alert was", "alerts were")} not delivered at all.`,
  },
};
