import { ceilTo, floorTo, MINUTE_MS } from "../metrics/buckets";
import type { Window } from "../store/query";
import type { Charge } from "./charges";
import type { Meter } from "./meter";

export interface Peaks {
  /** The most that was used at any instant of each minute, what was refused included; whole minutes from the window's first. */
  byMinute: number[];
  /** What is used at the end of the window. */
  used: number;
}

/** Runs a counter through all that was charged. What came before the window only prepares it. */
export function peaksOf(charges: readonly Charge[], meter: Meter, { fromMs, toMs }: Window): Peaks {
  const firstMs = floorTo(fromMs, MINUTE_MS);
  const byMinute = Array.from({ length: (ceilTo(toMs, MINUTE_MS) - firstMs) / MINUTE_MS }, () => 0);
  const note = (atMs: number, used: number) => {
    const minute = Math.floor((atMs - firstMs) / MINUTE_MS);
    const known = byMinute[minute];
    if (known !== undefined && used > known) byMinute[minute] = used;
  };
  let boundaryMs = firstMs;
  // A window that rolls is as full at a minute's first instant as the minute before has left it.
  const passBoundaries = (untilMs: number) => {
    for (; boundaryMs <= untilMs && boundaryMs < toMs; boundaryMs += MINUTE_MS) {
      note(boundaryMs, meter.usedAt(boundaryMs));
    }
  };
  for (const { atMs, amount, wanted } of inOrder(charges)) {
    if (atMs >= toMs) break;
    passBoundaries(atMs);
    const used = meter.usedAt(atMs) + amount;
    meter.add(amount);
    note(atMs, used + wanted);
  }
  passBoundaries(toMs);
  return { byMinute, used: Math.max(0, meter.usedAt(toMs)) };
}

/** At one instant what is given back comes first, and what was refused last. */
function inOrder(charges: readonly Charge[]): Charge[] {
  const rank = ({ amount, wanted }: Charge) => (amount < 0 ? 0 : wanted > 0 ? 2 : 1);
  return [...charges].sort((a, b) => a.atMs - b.atMs || rank(a) - rank(b));
}
