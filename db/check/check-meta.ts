import type { Checking } from "./check-database";

/** The running total of attempts. */
export function checkMeta({ database, meta, findings, repairs, progress }: Checking): void {
  progress("totals");
  const counted = database.prepare("SELECT COUNT(*) FROM attempts").pluck().get() as number;
  const stored = meta.get("attempts");
  if (stored === counted) return;
  findings.add({ table: "meta", place: "attempts", figure: "value", stored, recounted: counted }, repairs);
  if (repairs) meta.set("attempts", counted);
}
