"use client";

import { ChartLine, Table } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import type { ChartTable } from "../../lib/charts/chart-table";
import styles from "./chart.module.css";

interface ChartCardProps {
  /** Anchor of links to this chart. */
  id?: string;
  title: string;
  sub: string;
  /** What the chart says, as a sentence; read out in its place. */
  caption: string;
  table: ChartTable;
  words: { showTable: string; showChart: string };
  tools?: ReactNode;
  /** Stands beside the plot, or below it on a narrow screen. */
  aside?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
}

/** Frame of a chart: title, what it counts, a switch between picture and table. */
export function ChartCard({ id, title, sub, caption, table, words, tools, aside, footer, children }: ChartCardProps) {
  const [isTable, setTable] = useState(false);
  const titleId = useId();
  const label = isTable ? words.showChart : words.showTable;
  const plot = (
    <figure className={styles.figure} aria-labelledby={titleId}>
      {isTable ? <FigureTable table={table} titleId={titleId} /> : children}
      <figcaption className="visually-hidden">{caption}</figcaption>
    </figure>
  );
  return (
    <section id={id} className={`card ${styles.card}`}>
      <div className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        <p>{sub}</p>
        <div className={styles.tools}>
          {tools}
          <button
            type="button"
            className={styles.toggle}
            aria-pressed={isTable}
            aria-label={`${label}: ${title}`}
            title={label}
            onClick={() => setTable(!isTable)}
          >
            {isTable ? <ChartLine size={14} aria-hidden /> : <Table size={14} aria-hidden />}
          </button>
        </div>
      </div>
      <div className={styles.body}>
        {aside === undefined ? (
          plot
        ) : (
          <div className={styles.split}>
            {plot}
            {aside}
          </div>
        )}
      </div>
      {footer}
    </section>
  );
}

function FigureTable({ table, titleId }: { table: ChartTable; titleId: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className={styles.scroll} tabIndex={0} aria-labelledby={titleId}>
      <table className={styles.table}>
        <thead>
          <tr>
            {table.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row) => (
            <tr key={row[0]}>
              {row.map((cell, index) =>
                index === 0 ? (
                  <th key={table.columns[index]} scope="row">
                    {cell}
                  </th>
                ) : (
                  <td key={table.columns[index]}>{cell}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
