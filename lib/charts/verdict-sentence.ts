import type { OverviewText } from "../i18n/overview-text";
import type { OverviewVerdict } from "../metrics/overview-model";

/** A verdict as a sentence; words between double asterisks are the strong ones. */
export function verdictSentence(verdict: OverviewVerdict, { words, format, nowMs }: OverviewText): string {
  const { verdict: say } = words;
  const moment = (atMs: number) => format.moment(atMs, nowMs);
  const counted = (count: number) => ({ count, shown: format.count(count) });
  switch (verdict.kind) {
    case "nothing_limited":
      return say.nothing(format.count(verdict.attempts));
    case "over_limit": {
      const { poolName, limit, share, sinceMs, now } = verdict;
      return (now ? say.overNow : say.overBefore)(poolName, words.limit[limit], format.share(share), moment(sinceMs));
    }
    case "limited": {
      const { provider, model, dimension, source, owner, attempts, sinceMs, rescuedShare } = verdict;
      const limit = dimension === null || dimension === "unknown" ? null : words.dimension[dimension];
      const what = [model, limit].filter((part) => part !== null).join(" · ");
      const rescued = rescuedShare === null ? null : format.share(rescuedShare);
      const whose = say.whose[owner](provider ?? source);
      return say.limited(whose, what === "" ? null : what, counted(attempts), moment(sinceMs), rescued);
    }
    case "billing": {
      const where = verdict.provider ?? verdict.source;
      return say.billing(where, counted(verdict.attempts), moment(verdict.sinceMs));
    }
  }
}

export interface Words {
  text: string;
  isStrong: boolean;
}

/** The parts of a sentence in which `**` marks the strong ones. */
export function emphasis(sentence: string): Words[] {
  return sentence
    .split("**")
    .map((text, index) => ({ text, isStrong: index % 2 === 1 }))
    .filter(({ text }) => text !== "");
}
