import Link from "next/link";
import type { ReactNode } from "react";
import { tileWords } from "../../lib/charts/tile-words";
import type { OverviewText } from "../../lib/i18n/overview-text";
import type { Tile, TileMetric } from "../../lib/metrics/overview-model";
import { Sparkline } from "../charts/sparkline";
import { Status } from "../ui/status";
import styles from "./overview.module.css";

interface TilesProps {
  tiles: readonly Tile[];
  text: OverviewText;
  /** Where each tile leads: to its chart on this page, or to the requests behind it. */
  hrefs: Readonly<Record<TileMetric, string>>;
}

/** The figures that answer the question, each with what it stands on and how it stands to its threshold. */
export function Tiles({ tiles, text, hrefs }: TilesProps) {
  return (
    <ul className={styles.tiles}>
      {tiles.map((tile) => (
        <li key={tile.metric} className={styles.tile} data-metric={tile.metric}>
          <TileLink href={hrefs[tile.metric]}>
            <TileBody tile={tile} text={text} />
          </TileLink>
        </li>
      ))}
    </ul>
  );
}

/** A link within the page keeps the address; a link of Next would drop its parameters. */
function TileLink({ href, children }: { href: string; children: ReactNode }) {
  return href.startsWith("#") ? <a href={href}>{children}</a> : <Link href={href}>{children}</Link>;
}

function TileBody({ tile, text }: { tile: Tile; text: OverviewText }) {
  const { value, delta, basis, state, more } = tileWords(tile, text);
  return (
    <>
      <span className={styles.label}>{text.words.tiles[tile.metric]}</span>
      <span className={styles.value}>
        {value}
        {delta && <span className={styles[tile.delta?.tone ?? "neutral"]}>{delta}</span>}
      </span>
      <Sparkline values={tile.sparkline} threshold={tile.threshold} isWide />
      <span className={styles.basis} title={basis}>
        {basis}
      </span>
      {state === null ? null : (
        <span className={styles.state} data-health={state.health}>
          <Status health={state.health}>{state.words}</Status>
        </span>
      )}
      {more === null ? null : (
        <span className={styles.basis} title={more}>
          {more}
        </span>
      )}
    </>
  );
}
