import type { InferredDimension } from "../../lib/metrics/infer-dimension";
import type { RequestStory, StoryAttempt } from "../../lib/metrics/request-story-model";
import { ChangesCard } from "./changes-card";
import { InferredLimit } from "./inferred-limit";
import { RequestHead } from "./request-head";
import { RequestStats } from "./request-stats";
import type { RequestsText } from "./text";
import { Waterfall } from "./waterfall";
import { WhyCard } from "./why-card";

interface PageProps {
  story: RequestStory;
  /** By sequence: what our own traffic says about limited attempts. */
  inferred: ReadonlyMap<number, InferredDimension>;
  text: RequestsText;
  backHref: string;
  settingsHref: string;
}

/** One request: figures, attempts in time, why each was refused, what changed. */
export function RequestPage({ story, inferred, text, backHref, settingsHref }: PageProps) {
  return (
    <>
      <RequestHead story={story} text={text} backHref={backHref} />
      <RequestStats story={story} text={text} />
      <Waterfall story={story} text={text} />
      {refusedOf(story).map(({ attempt, number, next }, index) => (
        <WhyCard
          key={attempt.row.seq}
          attempt={attempt}
          number={number}
          limitSource={attempt.row.limitSource ?? "unknown"}
          early={earlyReturn(next)}
          inferred={inferred.get(attempt.row.seq) ?? null}
          traffic={
            <InferredLimit
              inferred={inferred.get(attempt.row.seq) ?? null}
              statedLimit={attempt.row.limit}
              format={text.format}
              settingsHref={settingsHref}
            />
          }
          text={text}
          open={index === 0}
        />
      ))}
      <ChangesCard story={story} text={text} />
    </>
  );
}

interface Refused {
  attempt: StoryAttempt;
  number: string;
  /** The attempt of the same layer that followed. */
  next: StoryAttempt | undefined;
}

function refusedOf({ attempts, orphans }: RequestStory): Refused[] {
  const own = attempts.flatMap((attempt, index) => [
    { attempt, number: String(attempt.number), next: attempts[index + 1] },
    ...attempt.gateway.map((behind, place) => ({
      attempt: behind,
      number: `${attempt.number}.${behind.number}`,
      next: attempt.gateway[place + 1],
    })),
  ]);
  const others = orphans.map((attempt, index) => ({
    attempt,
    number: `–.${attempt.number}`,
    next: orphans[index + 1],
  }));
  return [...own, ...others].filter(({ attempt }) => attempt.row.limitSource !== null);
}

function earlyReturn(next: StoryAttempt | undefined): { waitedMs: number; missingMs: number } | null {
  const wait = next?.wait;
  return wait?.tooEarlyByMs == null ? null : { waitedMs: wait.measuredMs, missingMs: wait.tooEarlyByMs };
}
