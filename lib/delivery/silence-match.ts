import type { AlertEvent, InstanceLabels, Severity, Silence } from "../model/alert";

export type SilenceSubject = Pick<AlertEvent, "ruleId" | "labels"> & { severity: Severity | null };

/** The silence that holds now and matches, the one that ends last; null = none. One without matchers matches nothing. */
export function matchingSilence(silences: readonly Silence[], subject: SilenceSubject, nowMs: number): Silence | null {
  const holding = silences.filter((silence) => silence.fromMs <= nowMs && nowMs < silence.untilMs);
  const matching = holding.filter(({ matchers }) => {
    const wanted = Object.entries(matchers);
    return wanted.length > 0 && wanted.every(([name, value]) => labelOf(subject, name) === value);
  });
  return matching.reduce<Silence | null>(
    (last, one) => (last === null || one.untilMs > last.untilMs ? one : last),
    null,
  );
}

function labelOf({ ruleId, labels, severity }: SilenceSubject, name: string): string | null {
  if (name === "rule") return ruleId;
  if (name === "severity") return severity;
  return labels[name as keyof InstanceLabels] ?? null;
}
