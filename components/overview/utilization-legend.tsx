import { NOTHING } from "../../lib/i18n/format";
import type { UtilizationLine } from "../../lib/metrics/overview-model";
import type { LineStyle } from "../charts/lines";
import styles from "./overview.module.css";
import type { OverviewText } from "./text";

export interface StyledLine extends LineStyle {
  line: UtilizationLine;
  dash: string;
}

/** Lines with their peak, p95 and what they are at now. */
export function UtilizationLegend({ lines, text }: { lines: readonly StyledLine[]; text: OverviewText }) {
  const { columns, limit } = text.words;
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
        {lines.map(({ id, line, color, dash, width }) => (
          <tr key={id}>
            <th scope="row">
              <span className={styles.name}>
                <svg className={styles.stroke} aria-hidden="true">
                  <line x1="0" x2="16" y1="5" y2="5" stroke={color} strokeWidth={width} strokeDasharray={dash} />
                </svg>
                <em>
                  {line.poolName} {limit[line.limit]}
                  <small>{line.provider}</small>
                </em>
              </span>
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
