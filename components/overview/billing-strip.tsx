import type { SourceSeries } from "../../lib/metrics/overview-model";
import type { TimeFrame } from "../charts/time-chart";
import styles from "./overview.module.css";
import type { OverviewText } from "./text";

const HEIGHT = 18;
const AXIS_WIDTH = 44;
const RIGHT = 8;

interface StripProps {
  sources: readonly SourceSeries[];
  frame: TimeFrame;
  bucketsAtMs: readonly number[];
  text: OverviewText;
}

/** Billing stops under the same time axis: seen, and never part of the rate. */
export function BillingStrip({ sources, frame, bucketsAtMs, text }: StripProps) {
  const counts = bucketsAtMs.map((_, index) => sources.reduce((sum, source) => sum + (source.counts[index] ?? 0), 0));
  const top = Math.max(...counts, 0);
  if (top === 0) return null;
  const { fromMs, toMs } = frame.window;
  const share = (atMs: number) => ((atMs - fromMs) / (toMs - fromMs)) * 100;
  const width = Math.max(0.25, (frame.stepMs / (toMs - fromMs)) * 70);
  return (
    <div>
      <div className={styles.strip} style={{ paddingLeft: AXIS_WIDTH }}>
        {text.words.charts.billingStrip}
      </div>
      <div style={{ display: "flex", alignItems: "end" }}>
        <span
          className={styles.strip}
          style={{ width: AXIS_WIDTH, justifyContent: "end", paddingRight: 8, flex: "none" }}
        >
          {text.format.compact(top)}
        </span>
        <svg
          width="100%"
          height={HEIGHT}
          aria-hidden="true"
          style={{ marginRight: RIGHT, borderBottom: "1px solid var(--line)" }}
        >
          {counts.map((count, index) => {
            const atMs = bucketsAtMs[index] ?? fromMs;
            const height = count === 0 ? 0 : Math.max(2, (count / top) * HEIGHT);
            return (
              count > 0 && (
                <rect
                  key={atMs}
                  x={`${share(atMs)}%`}
                  width={`${width}%`}
                  y={HEIGHT - height}
                  height={height}
                  fill="var(--owner-billing)"
                />
              )
            );
          })}
        </svg>
      </div>
    </div>
  );
}
