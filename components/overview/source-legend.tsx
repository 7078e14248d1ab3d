import { sourceMarks } from "../../lib/charts/source-marks";
import { NOTHING } from "../../lib/i18n/format";
import type { OverviewModel, SourceSeries } from "../../lib/metrics/overview-model";
import { OwnerSwatch } from "../ui/owner-swatch";
import styles from "./overview.module.css";
import type { OverviewText } from "./text";

/** Legend, numbers and since-when in one table. */
export function SourceLegend({ model, text }: { model: OverviewModel; text: OverviewText }) {
  const { words, format } = text;
  const { sources, totalLimited } = model.limited;
  const limited = sources.filter(({ billing }) => !billing);
  const billing = sources.filter((source) => source.billing);
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
        <SourceRows sources={limited} text={text} />
        <tr className={styles.sum}>
          <th scope="row">{words.columns.limited}</th>
          <td>{format.count(totalLimited)}</td>
          <td>{totalLimited === 0 ? NOTHING : format.share(1)}</td>
        </tr>
        <SourceRows sources={billing} text={text} />
      </tbody>
    </table>
  );
}

function SourceRows({ sources, text }: { sources: readonly SourceSeries[]; text: OverviewText }) {
  const marks = sourceMarks(sources);
  const { words, format, nowMs } = text;
  return sources.map((series, index) => (
    <tr key={series.source} data-source={series.source}>
      <th scope="row">
        <span className={styles.name}>
          <OwnerSwatch owner={series.owner} hatched={marks[index]?.hatched ?? false} />
          <em>
            {series.source}
            <small>{[...whereOf(series, text), words.since(format.moment(series.firstAtMs, nowMs))].join(" · ")}</small>
          </em>
        </span>
      </th>
      <td>{format.count(series.attempts)}</td>
      <td>{series.share === null ? NOTHING : format.share(series.share)}</td>
    </tr>
  ));
}

function whereOf({ provider, model, dimension }: SourceSeries, { words }: OverviewText): string[] {
  const known = dimension === null || dimension === "unknown" ? null : words.dimension[dimension];
  return [provider, model, known].filter((part) => part !== null);
}
