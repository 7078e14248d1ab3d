import { readdirSync, readFileSync } from "node:fs";

const TICKS_PER_SECOND = 100;

/** CPU seconds of every thread so far; empty where the system does not tell. */
export type ThreadSeconds = ReadonlyMap<string, number>;

export function threadSeconds(pid: number): ThreadSeconds {
  try {
    return new Map(readdirSync(`/proc/${pid}/task`).map((thread) => [thread, secondsOf(pid, thread)]));
  } catch {
    return new Map();
  }
}

function secondsOf(pid: number, thread: string): number {
  const stat = readFileSync(`/proc/${pid}/task/${thread}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/** Share of a span in which the main thread, and the busiest of the others (the writer), were at work. */
export function busyShares(pid: number, before: ThreadSeconds, wallMs: number): { main: number; writer: number } {
  const shares = [...threadSeconds(pid)].map(
    ([thread, seconds]) => [thread, ((seconds - (before.get(thread) ?? 0)) * 1000) / wallMs] as const,
  );
  const ofMain = shares.find(([thread]) => thread === String(pid))?.[1] ?? Number.NaN;
  const others = shares.filter(([thread]) => thread !== String(pid)).map(([, share]) => share);
  return { main: ofMain, writer: others.length > 0 ? Math.max(...others) : Number.NaN };
}
