import Link from "next/link";
import type { StyledLine } from "../../lib/charts/utilization-view";
import { NOTHING } from "../../lib/i18n/format";
import type { OverviewText } from "../../lib/i18n/overview-text";
import { poolMessages } from "../../lib/i18n/pool-messages";
import type { UtilizationLine } from "../../lib/metrics/overview-model";
import { LegendToggle } from "../charts/legend-toggle";
import { StrokeMark } from "../charts/tooltip-box";
import styles from "./overview.module.css";

interface LegendProps {
  lines: readonly StyledLine[];
  text: OverviewText;
  hidden: ReadonlySet<string>;
  onToggle: (id: string) => void;
  /** The line under the pointer or with the focus; null = none. */
  onHighlight: (id: string | null) => void;
  /** Address of who used the limit of a line. */
  hrefOf: (line: UtilizationLine) => string;
}

/** Lines with their peak, p95 and what they are at now. */
export function UtilizationLegend({ lines, text, hidden, onToggle, onHighlight, hrefOf }: LegendProps) {
  const pool = poolMessages(text.format.locale);
  const { columns, charts } = text.words;
  const hasSaid = lines.some(({ said }) => said !== null);
  return (
    <table className={styles.legend}>
      <thead>
        <tr>
          <th scope="col">{columns.poolLimit}</th>
          <th scope="col">{columns.peak}</th>
          {hasSaid ? <th scope="col">{columns.providerSays}</th> : null}
          <th scope="col">{columns.p95}</th>
          <th scope="col">{columns.now}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ id, name, line, color, dash, width, said }) => (
          <tr
            key={id}
            data-hidden={hidden.has(id)}
            onMouseEnter={() => onHighlight(id)}
            onMouseLeave={() => onHighlight(null)}
            onFocus={() => onHighlight(id)}
            onBlur={() => onHighlight(null)}
          >
            <th scope="row">
              <LegendToggle
                isShown={!hidden.has(id)}
                label={charts.hide(name)}
                onToggle={() => onToggle(id)}
                mark={<StrokeMark color={color} dash={dash} width={width} />}
                name={name}
                note={line.provider}
              />
              <Link
                className={`link ${styles.whoUsed}`}
                href={hrefOf(line)}
                aria-label={pool.whoUsedNamed(name)}
                prefetch={false}
              >
                {pool.whoUsed}
              </Link>
            </th>
            <Share share={line.peak?.value ?? null} text={text} />
            {hasSaid ? <Share share={said?.peakShare ?? null} text={text} /> : null}
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
