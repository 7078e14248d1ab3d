import type { Tile } from "../../lib/metrics/overview-model";
import { Sparkline } from "../charts/sparkline";
import { Status } from "../ui/status";
import styles from "./overview.module.css";
import type { OverviewText } from "./text";
import { tileWords } from "./tile-words";

/** The figures that answer the question, each with what it stands on and how it stands to its threshold. */
export function Tiles({ tiles, text }: { tiles: readonly Tile[]; text: OverviewText }) {
  return (
    <ul className={styles.tiles}>
      {tiles.map((tile) => (
        <TileItem key={tile.metric} tile={tile} text={text} />
      ))}
    </ul>
  );
}

function TileItem({ tile, text }: { tile: Tile; text: OverviewText }) {
  const { value, delta, basis, state } = tileWords(tile, text);
  return (
    <li className={styles.tile} data-metric={tile.metric}>
      <div className={styles.label}>
        {text.words.tiles[tile.metric]}
        <Sparkline values={tile.sparkline} threshold={tile.threshold} />
      </div>
      <div className={styles.value}>
        {value}
        {delta && <span className={styles[tile.delta?.tone ?? "neutral"]}>{delta}</span>}
      </div>
      <div className={styles.basis} title={basis}>
        {basis}
      </div>
      <div className={styles.state} title={state}>
        <Status health={tile.health}>{state}</Status>
      </div>
    </li>
  );
}
