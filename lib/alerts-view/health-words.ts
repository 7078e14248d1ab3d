import type { AlertHealth } from "../alerts/alert-desk";
import { type AlertsText, counted } from "./alerts-text";

export interface HealthLine {
  tone: "ok" | "warn" | "critical" | "no_data";
  text: string;
  /** What else is wrong, each a sentence. */
  problems: string[];
}

/** Whether alerts can be trusted right now, in words. */
export function healthLine(
  health: AlertHealth,
  instances: number,
  channelNames: Readonly<Record<string, string>>,
  { words, format, nowMs }: AlertsText,
): HealthLine {
  const say = words.health;
  const { lastEvaluatedAtMs, lastTookMs, evalSeconds, problem } = health;
  const every = secondsWords(evalSeconds, format.roundDuration);
  const evaluated =
    lastEvaluatedAtMs === null
      ? say.never
      : say.evaluated(
          every,
          secondsAt(lastEvaluatedAtMs),
          format.duration(lastTookMs ?? 0),
          counted(instances, format),
        );
  const problems = [
    ...(health.failingRules.length > 0 ? [say.failingRules(counted(health.failingRules.length, format))] : []),
    ...(health.failingChannels.length > 0
      ? [say.failingChannels(format.list(health.failingChannels.map((id) => channelNames[id] ?? id)))]
      : []),
    ...(health.waitingMessages > 0 ? [say.waiting(counted(health.waitingMessages, format))] : []),
  ];
  switch (health.state) {
    case "ok":
      return { tone: "ok", text: evaluated, problems };
    case "starting":
      return { tone: "no_data", text: say.starting(every), problems };
    case "late":
      return {
        tone: "critical",
        text: lastEvaluatedAtMs === null ? (problem ?? say.never) : say.late(secondsAt(lastEvaluatedAtMs)),
        problems,
      };
    case "failing":
      return { tone: "critical", text: say.failing(problem ?? say.never), problems };
  }

  function secondsAt(atMs: number): string {
    return nowMs - atMs < 86_400_000 ? format.seconds(atMs) : format.moment(atMs, nowMs);
  }
}

/** `60 s` reads better than `1m` beside a rhythm. */
function secondsWords(seconds: number, round: (ms: number) => string): string {
  return seconds <= 120 ? `${seconds} s` : round(seconds * 1_000);
}
