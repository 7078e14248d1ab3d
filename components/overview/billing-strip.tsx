import type { TimeFrame } from "../../lib/charts/time-frame";
import type { OverviewText } from "../../lib/i18n/overview-text";
import type { SourceSeries } from "../../lib/metrics/overview-model";
import styles from "./overview.module.css";

const HEIGHT = 18;

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
    <div className={styles.strip}>
      <span>{text.format.compact(top)}</span>
      <div>
        <p>{text.words.charts.billingStrip}</p>
        <svg width="100%" height={HEIGHT} aria-hidden="true">
          {counts.map((count, index) => {
            const atMs = bucketsAtMs[index] ?? fromMs;
            const height = Math.max(2, (count / top) * HEIGHT);
            return count === 0 ? null : (
              <rect
                key={atMs}
                x={`${share(atMs) - width / 2}%`}
                width={`${width}%`}
                y={HEIGHT - height}
                height={height}
                fill="var(--owner-billing)"
              />
            );
          })}
        </svg>
      </div>
    </div>
  );
}
