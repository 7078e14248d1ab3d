import type { SilenceState } from "../i18n/alerts-messages";
import type { Silence } from "../model/alert";
import type { AlertsText } from "./alerts-text";

export function silenceState({ fromMs, untilMs }: Silence, nowMs: number): SilenceState {
  if (nowMs >= untilMs) return "over";
  return nowMs < fromMs ? "upcoming" : "active";
}

/** What a silence matches, in words. */
export function matcherWords(
  matchers: Silence["matchers"],
  ruleNames: Readonly<Record<string, string>>,
  text: AlertsText,
): string {
  const { words, metrics, poolNames } = text;
  return Object.entries(matchers)
    .map(([name, value]) => {
      if (name === "rule") return words.silences.rule(ruleNames[value] ?? value);
      if (name === "severity") return words.severity[value === "warning" ? "warning" : "critical"];
      const shown = name === "pool" ? (poolNames[value] ?? value) : value;
      return words.silences.is(metrics.group[name as keyof typeof metrics.group] ?? name, shown);
    })
    .join(" · ");
}
