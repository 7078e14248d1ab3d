"use client";

import { Line } from "recharts";
import type { RulePreview } from "../../lib/alerts/alert-desk";
import type { AlertsText } from "../../lib/alerts-view/alerts-text";
import { bandsOf } from "../../lib/alerts-view/preview-axis";
import { type PreviewView, previewAt, WORST } from "../../lib/alerts-view/preview-view";
import { thresholdWords, valueWords } from "../../lib/alerts-view/value-words";
import { DAY, timeTicks } from "../../lib/charts/time-axis";
import type { TimeFrame } from "../../lib/charts/time-frame";
import type { RuleInput } from "../../lib/model/alert";
import type { Threshold } from "../charts/plot-layers";
import { TimeChart } from "../charts/time-chart";
import { StrokeMark, TooltipBox } from "../charts/tooltip-box";
import { useNarrow } from "../charts/use-narrow";
import styles from "./editor.module.css";
import { BandLayer, EpisodeLayer, LinesLayer, QUIET_COLOR } from "./preview-layers";

interface ChartProps {
  preview: RulePreview;
  rule: RuleInput;
  view: PreviewView;
  text: AlertsText;
}

const HEIGHT = 260;
/** Without its axis. */
const PLOT_HEIGHT = 215;

/** The metric over the last days with the band between resolve and fire, and every time it would have fired. */
export function PreviewChart({ preview, rule, view, text }: ChartProps) {
  const { format, rules, metrics } = text;
  const words = rules.preview;
  const isNarrow = useNarrow();
  const thresholds = thresholdsOf(rule, view.top, text, isNarrow);
  const bands = bandsOf(rule, view.top);
  return (
    <figure className={styles.figure} aria-label={metrics.name[rule.metric]}>
      <TimeChart
        title={metrics.name[rule.metric]}
        description={view.sentence.replaceAll("**", "")}
        rows={view.rows}
        frame={frameOf(preview, view, text, isNarrow ? 4 : 8)}
        height={HEIGHT}
        valueTicks={view.ticks}
        valueLabel={(value) => thresholdWords(rule.metric, value, text)}
        thresholds={thresholds}
        hasTints={false}
        canZoom={false}
        tooltip={(atMs) => {
          const span = { fromMs: atMs, toMs: atMs + view.stepMs };
          const lines = previewAt(preview, rule, span, text).map(({ key, about, value, hasFired }) => ({
            id: key,
            name: about,
            value,
            mark: <StrokeMark color={hasFired ? "var(--ink)" : QUIET_COLOR} />,
          }));
          return <TooltipBox title={format.span(span.fromMs, span.toMs)} lines={lines} />;
        }}
      >
        <BandLayer bands={bands} />
        <EpisodeLayer episodes={view.episodes} endMs={preview.toMs} isBelow />
        <LinesLayer lines={view.lines} />
        {/* What the crosshair stops at. */}
        <Line
          dataKey={WORST}
          stroke="none"
          dot={false}
          activeDot={{ r: 3, fill: "var(--ink)" }}
          isAnimationActive={false}
        />
        <EpisodeLayer episodes={view.episodes} endMs={preview.toMs} isBelow={false} />
      </TimeChart>
      <figcaption className={styles.legend}>
        <span>
          <StrokeMark color="var(--ink)" />
          {words.legend.fired}
        </span>
        <span>
          <StrokeMark color={QUIET_COLOR} />
          {words.legend.quiet}
        </span>
        {bands.map(({ tone }) => (
          <span key={tone}>
            <i data-tone={tone} />
            {words.legend[rule.budget === null ? tone : (`${tone}Step` as const)]}
          </span>
        ))}
        {rule.budget?.projected ? <span>{words.legend.pace}</span> : null}
        {rule.metric === "minutes_silent" ? <span>{words.legend.usualPause}</span> : null}
        {view.clipped === null ? null : (
          <span>
            {words.clipped(thresholdWords(rule.metric, view.top, text), valueWords(rule.metric, view.clipped, text))}
          </span>
        )}
      </figcaption>
    </figure>
  );
}

function frameOf(
  { fromMs, toMs }: RulePreview,
  { stepMs }: PreviewView,
  { format }: AlertsText,
  max: number,
): TimeFrame {
  const window = { fromMs, toMs };
  const axis = timeTicks(window, format.timeZone, max);
  return {
    window,
    stepMs,
    ticks: axis.ticks,
    tickLabel: (atMs) => (axis.stepMs >= DAY ? format.day(atMs) : format.clock(atMs)),
    gaps: [],
    deploys: [],
    alerts: [],
  };
}

/** Lowest first, each with what happens there. */
function thresholdsOf(rule: RuleInput, top: number, text: AlertsText, isNarrow: boolean): Threshold[] {
  const { preview: words } = text.rules;
  const { metric, direction, critical, warning, resolveAt, budget } = rule;
  const at = (value: number) => thresholdWords(metric, value, text);
  const noted = (note: string) => (isNarrow ? {} : { note });
  const steps = budget?.steps.toReversed().map((step): Threshold => {
    return { value: step, tone: step >= 1 ? "critical" : "warn", label: at(step) };
  });
  const all: Threshold[] = steps ?? [
    { value: critical, tone: "critical", label: at(critical), ...noted(words.firesBeyond(direction, at(critical))) },
    ...(warning === null
      ? []
      : [
          {
            value: warning,
            tone: "warn" as const,
            label: at(warning),
            ...noted(words.warnsBeyond(direction, at(warning))),
          },
        ]),
    ...(resolveAt === null || resolveAt === critical || resolveAt === warning
      ? []
      : [
          {
            value: resolveAt,
            tone: "warn" as const,
            label: at(resolveAt),
            ...noted(words.resolvesAt(direction, at(resolveAt))),
          },
        ]),
  ];
  // What would be written over a graver one is left to the legend and the sentence.
  const near = (value: number, others: readonly Threshold[], px: number) =>
    others.some((other) => (Math.abs(other.value - value) / top) * PLOT_HEIGHT < px);
  return all
    .map((one, index) => {
      const graver = all.slice(0, index);
      const { note, ...bare } = one;
      const label = near(one.value, graver, 11) ? "" : one.label;
      return note === undefined || near(one.value, graver, 16) ? { ...bare, label } : { ...bare, label, note };
    })
    .toSorted((a, b) => a.value - b.value);
}
