const DAY_MS = 86_400_000;

export function dayOf(atMs: number): number {
  return Math.floor(atMs / DAY_MS);
}

/** UTC days whose requests an attempt may belong to, its own first; the neighbour is the nearer one, so a request may run over midnight. */
export function candidateDays(startedAtMs: number): [number, number] {
  const day = dayOf(startedAtMs);
  const isMorning = startedAtMs - day * DAY_MS < DAY_MS / 2;
  return [day, isMorning ? day - 1 : day + 1];
}
