import type { LimitedView } from "../../lib/charts/limited-view";
import { NOTHING } from "../../lib/i18n/format";
import type { OverviewText } from "../../lib/i18n/overview-text";
import type { OverviewModel, SourceSeries } from "../../lib/metrics/overview-model";
import { LegendToggle } from "../charts/legend-toggle";
import { OwnerSwatch } from "../ui/owner-swatch";
import styles from "./overview.module.css";

interface LegendProps {
  model: OverviewModel;
  view: LimitedView;
  text: OverviewText;
  hidden: ReadonlySet<string>;
  onToggle: (source: string) => void;
}

/** Legend, numbers and since-when in one table. */
export function SourceLegend({ model, view, text, hidden, onToggle }: LegendProps) {
  const { words, format } = text;
  const { sources, totalLimited } = model.limited;
  return (
    <table className={styles.legend} data-testid="limit-sources">
      <thead>
        <tr>
          <th scope="col">{words.columns.source}</th>
          <th scope="col">{words.columns.attempts}</th>
          <th scope="col">{words.columns.share}</th>
        </tr>
      </thead>
      <tbody>
        {view.all.map(({ series, mark }) => (
          <tr key={series.source} data-source={series.source} data-hidden={hidden.has(series.source)}>
            <th scope="row">
              <LegendToggle
                isShown={!hidden.has(series.source)}
                label={words.charts.hide(series.source)}
                onToggle={() => onToggle(series.source)}
                mark={<OwnerSwatch owner={series.owner} hatched={mark.hatched} />}
                name={series.source}
                note={noteOf(series, text)}
              />
            </th>
            <td>{format.count(series.attempts)}</td>
            <td>{series.share === null ? NOTHING : format.share(series.share)}</td>
          </tr>
        ))}
        <tr className={styles.sum}>
          <th scope="row">{words.columns.limited}</th>
          <td>{format.count(totalLimited)}</td>
          <td>{totalLimited === 0 ? NOTHING : format.share(1)}</td>
        </tr>
        {sources
          .filter(({ billing }) => billing)
          .map((series) => (
            <tr key={series.source} data-source={series.source}>
              <th scope="row">
                <span className={styles.name}>
                  <OwnerSwatch owner={series.owner} />
                  <em>
                    {series.source}
                    <small>{noteOf(series, text)}</small>
                  </em>
                </span>
              </th>
              <td>{format.count(series.attempts)}</td>
              <td>{NOTHING}</td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}

/** Where it struck most, which limit it was, and since when. */
function noteOf({ provider, model, dimension, firstAtMs }: SourceSeries, text: OverviewText): string {
  const { words, format, nowMs } = text;
  const known = dimension === null || dimension === "unknown" ? null : words.dimension[dimension];
  const since = words.since(format.moment(firstAtMs, nowMs));
  const where = [model ?? provider, known].filter((part) => part !== null).join(" ");
  return [where, since].filter((part) => part !== "").join(" · ");
}
