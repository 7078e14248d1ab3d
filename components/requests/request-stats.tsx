import type { ReactNode } from "react";
import { NOTHING } from "../../lib/i18n/format";
import type { RequestStory } from "../../lib/metrics/request-story-model";
import styles from "./detail.module.css";
import { RequestOutcomeWord } from "./outcome-word";
import { elapsedText, type RequestsText } from "./text";

/** The request in six figures. */
export function RequestStats({ story, text }: { story: RequestStory; text: RequestsText }) {
  const { page } = text.words;
  const { format } = text;
  const { request, totals } = story;
  const lost = totals.waitLostMs;
  return (
    <dl className={styles.stats}>
      <Stat label={page.label.outcome} note={outcomeNote(story, text)}>
        <RequestOutcomeWord outcome={request.outcome} rescuedBy={null} text={text} />
      </Stat>
      <Stat label={page.label.total} note={totalNote(story, text)}>
        {elapsedText(totals.elapsedMs, format)}
      </Stat>
      <Stat label={page.label.waitLost} note={lostNote(story, text)}>
        {lost === null ? NOTHING : format.duration(lost)}
      </Stat>
      <Stat
        label={page.label.amplification}
        note={story.attempts.some(({ answered }) => answered) ? page.forOneAnswer : page.withoutAnswer}
      >
        {page.attemptsCount(totals.clientAttempts)}
      </Stat>
      <Stat label={page.label.tokens} note={tokensNote(story, text)}>
        {totals.inputTokens === null && totals.outputTokens === null
          ? NOTHING
          : page.tokensInOut(format.count(totals.inputTokens ?? 0), format.count(totals.outputTokens ?? 0))}
      </Stat>
      <Stat
        label={page.label.cost}
        note={totals.unpricedAttempts > 0 ? page.unpriced(totals.unpricedAttempts) : answeredNote(story, text)}
      >
        {totals.costNanoUsd === null ? NOTHING : format.cost(totals.costNanoUsd)}
      </Stat>
    </dl>
  );
}

function Stat({ label, note, children }: { label: string; note: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={styles.value}>{children}</dd>
      {note === "" ? null : <dd className={styles.note}>{note}</dd>}
    </div>
  );
}

function outcomeNote({ request }: RequestStory, { words, format }: RequestsText): string {
  const parts: string[] = [];
  if (request.rescuedBy !== null) parts.push(words.page.rescuedBy[request.rescuedBy]);
  if (request.settledAtMs === null) parts.push(words.page.unsettled);
  if (request.lateAttempts > 0) parts.push(words.page.late(format.count(request.lateAttempts)));
  return parts.join(" · ");
}

function totalNote({ totals }: RequestStory, { words, format }: RequestsText): string {
  const { elapsedMs, waitLostMs } = totals;
  if (elapsedMs === 0) return words.page.notReported;
  if (waitLostMs === null || waitLostMs === 0) return "";
  return words.page.withoutLimits(format.duration(Math.max(0, elapsedMs - waitLostMs)));
}

function lostNote({ totals, attempts }: RequestStory, { words, format }: RequestsText): string {
  if (totals.waitLostMs === null) return totals.limitedAttempts > 0 ? words.page.waitUnknown : words.page.noLimitMet;
  const waits = attempts.filter(({ wait }) => wait?.afterLimit).length;
  const share = totals.elapsedMs === 0 ? 0 : Math.min(1, totals.waitLostMs / totals.elapsedMs);
  return waits === 0 ? "" : words.page.waits(format.share(share), waits);
}

function tokensNote({ totals, attempts }: RequestStory, { words, format }: RequestsText): string {
  const parts: string[] = [];
  if (totals.inputTokens === null && totals.outputTokens === null) parts.push(words.page.notReported);
  if (totals.cachedInputTokens !== null) parts.push(words.page.cached(format.count(totals.cachedInputTokens)));
  const reserved = attempts.find(({ answered }) => answered)?.row.reservedTokens ?? null;
  if (reserved !== null) parts.push(words.page.reserved(format.count(reserved)));
  return parts.join(" · ");
}

function answeredNote({ attempts }: RequestStory, { words }: RequestsText): string {
  const row = attempts.find(({ answered }) => answered)?.row;
  return row === undefined ? "" : words.page.answeredBy(row.provider);
}
