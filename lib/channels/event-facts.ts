import type { Format } from "../i18n/format";
import { verdictText } from "../i18n/verdict";
import type { AlertEvent } from "../model/alert";
import { LIMIT_SOURCE_PATTERN, ownerOf } from "../model/limit";
import { headline } from "../verdicts/headline";
import { budgetFigures, formatOf, unitOf, writtenMoment, writtenUsd, writtenValue } from "./event-values";
import { type PoolNames, poolName, resetAtOf } from "./event-where";
import type { MessageWords } from "./message-words";
import { BASIS_OF } from "./metric-basis";
import { cut, oneLine } from "./plain-text";

const MAX_VALUE = 1_000;

export interface Fact {
  label: string;
  value: string;
}

/** What is known of an event beside its title, most useful first. */
export function eventFacts(event: AlertEvent, poolNames: PoolNames, words: MessageWords, nowMs: number): Fact[] {
  const format = formatOf(event, words.locale);
  const facts: [string, string | null][] = [
    [words.fact.value, valueFact(event, words, format)],
    [words.fact.severity, event.kind === "resolved" ? null : words.severity[event.severity]],
    event.kind === "resolved"
      ? [words.fact.lasted, lastedFact(event, words, format)]
      : [words.fact.since, writtenMoment(event.firedAtMs, event.atMs, format)],
    [words.fact.reason, event.kind === "resolved" && event.reason !== null ? words.reason[event.reason] : null],
    ...budgetFacts(event, words, format),
    [words.fact.whose, whoseFact(event, words, format)],
    [words.fact.retry, retryFact(event, format)],
    [words.fact.pool, poolFact(event, poolNames)],
    [words.fact.reset, resetFact(event, words, format, nowMs)],
    [words.fact.rule, event.ruleName],
  ];
  return facts.flatMap(([label, value]) =>
    value === null ? [] : [{ label, value: cut(oneLine(value), { max: MAX_VALUE }) }],
  );
}

/** One line for a digest: value and whose limit. */
export function eventDetail(event: AlertEvent, words: MessageWords): string {
  const format = formatOf(event, words.locale);
  const parts = [
    valueFact(event, words, format),
    event.kind === "resolved" ? lastedFact(event, words, format) : writtenMoment(event.firedAtMs, event.atMs, format),
    whoseFact(event, words, format),
  ];
  return oneLine(parts.filter((part) => part !== null).join(" · "));
}

function valueFact({ metric, evaluation, resolveAt, kind }: AlertEvent, words: MessageWords, format: Format) {
  const { value, threshold, samples, bad, windowFromMs, windowToMs } = evaluation;
  if (value === null || metric === "budget_used") return null;
  const basis = BASIS_OF[metric];
  const isPart = bad !== null && (unitOf(metric) === "share" || unitOf(metric) === "count");
  return words.value({
    value: writtenValue(metric, value, format),
    bad: isPart ? format.count(bad) : null,
    basis: basis === null || samples <= 0 ? null : words.basis[basis](samples, format.count(samples)),
    window:
      basis === null || basis === "minutes" || windowToMs <= windowFromMs
        ? null
        : format.step(windowToMs - windowFromMs),
    threshold: writtenValue(metric, threshold, format),
    resolveAt: resolveAt === null || kind === "resolved" ? null : writtenValue(metric, resolveAt, format),
  });
}

function lastedFact({ atMs, firedAtMs }: AlertEvent, words: MessageWords, format: Format): string {
  const took = format.roundDuration(Math.max(0, atMs - firedAtMs));
  return words.lasted(took, format.moment(firedAtMs, atMs), writtenMoment(atMs, atMs, format));
}

function budgetFacts(event: AlertEvent, words: MessageWords, format: Format): [string, string | null][] {
  const figures = budgetFigures(event);
  const { budget } = event;
  if (figures === null || budget === null) return [];
  const { spentUsd, projectedUsd } = figures;
  const amount = writtenUsd(budget.amountUsd, format);
  return [
    [words.fact.budget, words.budget(writtenUsd(spentUsd, format), amount, budget.period, budget.timeZone)],
    [
      words.fact.pace,
      projectedUsd === null || event.kind === "resolved"
        ? null
        : words.pace(writtenUsd(projectedUsd, format), budget.period),
    ],
  ];
}

function whoseFact({ context, labels }: AlertEvent, words: MessageWords, format: Format): string | null {
  const sent = context?.limitSource ?? labels.limit_source ?? null;
  if (sent === null) return null;
  const limitSource = LIMIT_SOURCE_PATTERN.test(sent) ? sent : "unknown";
  const whose = headline(
    { limitSource, dimension: context?.dimension ?? "unknown", upstream: labels.upstream ?? null },
    { provider: context?.provider ?? labels.provider ?? words.someProvider, locale: words.locale },
  );
  const owner = verdictText(format).words.owner[context?.owner ?? ownerOf(limitSource)];
  const share = context?.share ?? null;
  return words.whose(whose, limitSource, owner, share === null ? null : format.share(share));
}

function retryFact({ context, kind }: AlertEvent, format: Format): string | null {
  const retryable = context?.retryable ?? null;
  return retryable === null || kind === "resolved" ? null : verdictText(format).words.retryable[retryable];
}

function poolFact({ context, labels }: AlertEvent, poolNames: PoolNames): string | null {
  const pool = context?.pool ?? null;
  if (pool !== null) return pool.name;
  return typeof labels.pool === "string" ? poolName(labels.pool, poolNames) : null;
}

function resetFact(event: AlertEvent, words: MessageWords, format: Format, nowMs: number): string | null {
  const resetAtMs = resetAtOf(event);
  if (resetAtMs === null || event.kind === "resolved") return null;
  const leftMs = resetAtMs - nowMs;
  const isToday = Math.abs(leftMs) < 12 * 3_600_000;
  return words.reset(
    isToday ? `${format.seconds(resetAtMs)} ${format.zoneName(resetAtMs)}` : format.instant(resetAtMs),
    leftMs <= 0 ? null : leftMs < 600_000 ? `${Math.ceil(leftMs / 1_000)} s` : format.roundDuration(leftMs),
  );
}
