import type { StyledLine } from "../../lib/charts/utilization-view";
import { NOTHING } from "../../lib/i18n/format";
import type { OverviewText } from "../../lib/i18n/overview-text";
import { LegendToggle } from "../charts/legend-toggle";
import { StrokeMark } from "../charts/tooltip-box";
import styles from "./overview.module.css";

interface LegendProps {
  lines: readonly StyledLine[];
  text: OverviewText;
  hidden: ReadonlySet<string>;
  onToggle: (id: string) => void;
}

/** Lines with their peak, p95 and what they are at now. */
export function UtilizationLegend({ lines, text, hidden, onToggle }: LegendProps) {
  const { columns, charts } = text.words;
  return (
    <table className={styles.legend}>
      <thead>
        <tr>
          <th scope="col">{columns.poolLimit}</th>
          <th scope="col">{columns.peak}</th>
          <th scope="col">{columns.p95}</th>
          <th scope="col">{columns.now}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ id, name, line, color, dash, width }) => (
          <tr key={id} data-hidden={hidden.has(id)}>
            <th scope="row">
              <LegendToggle
                isShown={!hidden.has(id)}
                label={charts.hide(name)}
                onToggle={() => onToggle(id)}
                mark={<StrokeMark color={color} dash={dash} width={width} />}
                name={name}
                note={line.provider}
              />
            </th>
            <Share share={line.peak?.value ?? null} text={text} />
            <Share share={line.p95Share} text={text} />
            <Share share={line.nowShare} text={text} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Share({ share, text }: { share: number | null; text: OverviewText }) {
  return (
    <td className={share !== null && share >= 1 ? styles.bad : undefined}>
      {share === null ? NOTHING : text.format.share(share)}
    </td>
  );
}
