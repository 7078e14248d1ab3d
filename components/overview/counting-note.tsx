import type { OverviewText } from "../../lib/i18n/overview-text";
import type { OverviewModel } from "../../lib/metrics/overview-model";
import styles from "./overview.module.css";

interface NoteProps {
  model: OverviewModel;
  text: OverviewText;
}

/** What is exact on the chart, what is approximated, and what is only a lower bound. */
export function CountingNote({ model, text }: NoteProps) {
  const { words, format, nowMs } = text;
  const { lines } = model.utilization;
  const byMinutes = lines.filter(({ limit }) => limit !== "rpd" && limit !== "tpd");
  const exactFromMs = byMinutes.find((line) => line.exactFromMs !== null)?.exactFromMs ?? null;
  const isWhollyExact = exactFromMs !== null && exactFromMs <= model.window.fromMs;
  const atLeast = lines.filter(({ isAtLeast }) => isAtLeast);
  const named = format.list(atLeast.map(({ poolName, limit }) => words.charts.poolLimit(poolName, words.limit[limit])));
  const isExact = exactFromMs !== null && exactFromMs < model.window.toMs;
  const notes = [
    ...(byMinutes.length === 0 || isWhollyExact
      ? []
      : [isExact ? words.charts.exactSince(format.moment(exactFromMs, nowMs)) : words.charts.byClockMinutes]),
    ...(atLeast.length === 0 ? [] : [words.charts.atLeast(named)]),
  ];
  return notes.length === 0 ? null : <p className={styles.note}>{notes.join(" ")}</p>;
}
