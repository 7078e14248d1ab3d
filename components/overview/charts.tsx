"use client";

import type { AlertSpan } from "../../lib/charts/alert-marks";
import { timeFrame } from "../../lib/charts/time-frame";
import { overviewText } from "../../lib/i18n/overview-text";
import type { OverviewModel } from "../../lib/metrics/overview-model";
import { offenderHref } from "../../lib/view/offender-href";
import { useNarrow } from "../charts/use-narrow";
import { useText } from "../shell/shell-context";
import { useView } from "../shell/use-view";
import { LimitedChart } from "./limited-chart";
import { Offenders } from "./offenders";
import styles from "./overview.module.css";
import { RateChart } from "./rate-chart";
import { TtftChart } from "./ttft-chart";
import { UtilizationChart } from "./utilization-chart";

interface ChartsProps {
  model: OverviewModel;
  nowMs: number;
  /** Marked on the charts of their metrics. */
  alerts: readonly AlertSpan[];
}

const WIDE_TICKS = 9;
const NARROW_TICKS = 5;

/** Every chart of the overview over the same span of time. */
export function OverviewCharts({ model, nowMs, alerts }: ChartsProps) {
  const { view, hrefTo } = useView();
  const { locale, timeZone } = useText();
  const text = overviewText(locale, timeZone, nowMs);
  const { words, format } = text;
  const isNarrow = useNarrow();
  const wide = timeFrame(model, text, isNarrow ? NARROW_TICKS : WIDE_TICKS, alerts);
  const narrow = timeFrame(model, text, NARROW_TICKS, alerts);
  const { fallback, cacheHits } = model;
  const promptCache = cacheHits.promptCacheShare === null ? null : format.share(cacheHits.promptCacheShare);
  return (
    <>
      <LimitedChart model={model} frame={wide} text={text} isNarrow={isNarrow} />
      <UtilizationChart
        model={model}
        frame={wide}
        text={text}
        settingsHref={hrefTo("/settings")}
        poolHrefOf={({ poolId, limit }) => hrefTo(`/pools/${encodeURIComponent(poolId)}`, { limit })}
        isNarrow={isNarrow}
      />
      <div className={styles.three}>
        <RateChart
          id="fallback"
          title={words.charts.fallback}
          sub={words.charts.answered(format.count(fallback.numerator), format.count(fallback.denominator))}
          nothing={words.tile.noRequests}
          rate={fallback}
          model={model}
          frame={narrow}
          text={text}
        />
        <RateChart
          id="cache"
          title={words.charts.cache}
          sub={words.charts.cacheReported(format.count(cacheHits.denominator), promptCache)}
          nothing={words.charts.noCache}
          rate={cacheHits}
          model={model}
          frame={narrow}
          text={text}
        />
        <TtftChart model={model} frame={narrow} text={text} />
      </div>
      <Offenders
        model={model}
        text={text}
        requestsHref={hrefTo("/requests")}
        hrefOf={(row) => offenderHref(view, row)}
      />
    </>
  );
}
