import { Fragment } from "react";
import { Line } from "recharts";

export interface LineStyle {
  id: string;
  color: string;
  dash?: string;
  width?: number;
  opacity?: number;
}

/** Lines of `lineRows`: solid while certain, dotted and pale where the last bucket is still filling, a dot between gaps. */
export function seriesLines(series: readonly LineStyle[]) {
  return series.map(({ id, color, dash = "", width = 1.5, opacity = 1 }) => (
    <Fragment key={id}>
      <Line
        dataKey={id}
        type="linear"
        stroke={color}
        strokeWidth={width}
        strokeOpacity={opacity}
        strokeDasharray={dash}
        dot={false}
        activeDot={{ r: 3 }}
        connectNulls={false}
        isAnimationActive={false}
      />
      <Line
        dataKey={`${id}:open`}
        type="linear"
        stroke={color}
        strokeWidth={width}
        strokeDasharray="1 3.5"
        strokeOpacity={0.7 * opacity}
        dot={false}
        activeDot={false}
        connectNulls={false}
        isAnimationActive={false}
      />
      <Line
        dataKey={`${id}:dot`}
        stroke="none"
        dot={{ r: 1.5, fill: color, fillOpacity: opacity, stroke: "none" }}
        activeDot={false}
        isAnimationActive={false}
      />
    </Fragment>
  ));
}
