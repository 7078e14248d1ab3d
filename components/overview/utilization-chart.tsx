"use client";

import Link from "next/link";
import { useState } from "react";
import { lineRows, topOf } from "../../lib/charts/chart-rows";
import { dashOf, limitColor, occurrences } from "../../lib/charts/palette";
import { valueTicks } from "../../lib/charts/time-axis";
import { NOTHING } from "../../lib/i18n/format";
import type { OverviewModel, UtilizationLine } from "../../lib/metrics/overview-model";
import chartStyles from "../charts/chart.module.css";
import { ChartCard } from "../charts/chart-card";
import { seriesLines } from "../charts/lines";
import { TimeChart, type TimeFrame } from "../charts/time-chart";
import { TooltipBox } from "../charts/tooltip-box";
import { Segmented } from "../ui/segmented";
import { bucketTitle } from "./frame";
import styles from "./overview.module.css";
import type { OverviewText } from "./text";
import { type StyledLine, UtilizationLegend } from "./utilization-legend";

interface ChartProps {
  model: OverviewModel;
  frame: TimeFrame;
  text: OverviewText;
  settingsHref: string;
}

const LIMIT = 1;

/** How close each known limit came: peak minute of every bucket, never a mean. */
export function UtilizationChart({ model, frame, text, settingsHref }: ChartProps) {
  const [mode, setMode] = useState<"peak" | "p95">("peak");
  const { words, format } = text;
  const { lines, known, threshold } = model.utilization;
  const styled = styledLines(lines);
  const sharesOf = (line: UtilizationLine) => (mode === "peak" ? line.peakShares : line.p95Shares);
  const rows = lineRows(
    model.bucketsAtMs,
    styled.map(({ id, line }) => ({ id, values: sharesOf(line) })),
    model.lastBucketOpen,
  );
  const top = topOf(
    rows,
    styled.flatMap(({ id }) => [id, `${id}:open`]),
    "max",
  );
  const caption = captionOf(lines, text);
  return (
    <ChartCard
      title={words.charts.utilization}
      sub={
        lines.length === 0
          ? ""
          : `${words.charts.per(format.roundDuration(model.stepMs))} · ${words.charts.nearest(format.count(lines.length), format.count(known))}`
      }
      caption={caption}
      words={words.charts}
      table={{
        columns: [words.columns.time, ...styled.map(({ line }) => `${line.poolName} ${words.limit[line.limit]}`)],
        rows: model.bucketsAtMs.map((atMs, index) => [
          format.instant(atMs),
          ...styled.map(({ line }) => shareOrNothing(sharesOf(line)[index] ?? null, text)),
        ]),
      }}
      tools={
        lines.length === 0 ? null : (
          <Segmented
            label={words.charts.view}
            value={mode}
            onChange={setMode}
            options={[
              { value: "peak", label: words.charts.peak },
              { value: "p95", label: words.charts.p95 },
            ]}
          />
        )
      }
      {...(lines.length === 0 ? {} : { aside: <UtilizationLegend lines={styled} text={text} /> })}
      footer={<UnknownLimits model={model} text={text} settingsHref={settingsHref} />}
    >
      {lines.length === 0 ? (
        <div className={chartStyles.nothing}>{words.charts.noKnownLimit}</div>
      ) : (
        <TimeChart
          title={words.charts.utilization}
          description={caption}
          rows={rows}
          frame={frame}
          height={200}
          valueTicks={valueTicks(Math.max(LIMIT, top))}
          valueLabel={format.share}
          thresholds={[
            { value: threshold, tone: "warn", label: format.share(threshold) },
            { value: LIMIT, tone: "critical", label: format.share(LIMIT) },
          ]}
          tooltip={(atMs) => {
            const index = model.bucketsAtMs.indexOf(atMs);
            const told = styled
              .map(({ id, line, color, dash }) => ({
                id,
                color,
                dash,
                name: `${line.poolName} ${words.limit[line.limit]}`,
                share: sharesOf(line)[index] ?? null,
              }))
              .sort((a, b) => (b.share ?? -1) - (a.share ?? -1))
              .map(({ share, ...rest }) => ({ ...rest, value: shareOrNothing(share, text) }));
            return <TooltipBox title={bucketTitle(model, text, atMs)} lines={told} />;
          }}
        >
          {seriesLines(styled)}
        </TimeChart>
      )}
    </ChartCard>
  );
}

function styledLines(lines: readonly UtilizationLine[]): StyledLine[] {
  const nth = occurrences(lines.map(({ limit }) => limitColor(limit)));
  return lines.map((line, index) => ({
    id: `${line.poolId} ${line.limit}`,
    line,
    color: limitColor(line.limit),
    dash: dashOf(nth[index] ?? 0),
    width: index === 0 ? 2 : 1.5,
  }));
}

function captionOf(lines: readonly UtilizationLine[], { words, format, nowMs }: OverviewText): string {
  const nearest = lines.find(({ peak }) => peak !== null);
  if (nearest?.peak == null) return words.charts.noKnownLimit;
  const { poolName, limit, peak } = nearest;
  return words.caption.utilization(
    poolName,
    words.limit[limit],
    format.share(peak.value),
    format.moment(peak.atMs, nowMs),
  );
}

function shareOrNothing(share: number | null, { format }: OverviewText): string {
  return share === null ? NOTHING : format.share(share);
}

/** Traffic whose limits nobody told us, said in plain words. */
function UnknownLimits({
  model,
  text,
  settingsHref,
}: {
  model: OverviewModel;
  text: OverviewText;
  settingsHref: string;
}) {
  const { unknown, unknownCount } = model.utilization;
  const { words, format } = text;
  if (unknownCount === 0) return null;
  const pairs = format.list(unknown.map(({ provider, model: name }) => `${provider} ${name}`));
  const more = unknownCount > unknown.length ? format.count(unknownCount - unknown.length) : null;
  return (
    <p className={styles.note}>
      <span>{words.charts.noKnownLimitFor(pairs, more)}</span>
      <Link className={styles.link} href={settingsHref}>
        {words.charts.addLimit}
      </Link>
    </p>
  );
}
