import type { CSSProperties, Key, ReactNode } from "react";
import styles from "./data-table.module.css";
import { OpeningRow } from "./opening-row";

export type CellLook = "number" | "wrap" | "clip" | "muted" | "small" | "mono" | "middle";

export interface Column<Row> {
  id: string;
  label: string;
  cell(row: Row): ReactNode;
  looks?: readonly CellLook[];
  /** Its cells name their rows. */
  isRowName?: boolean;
  /** Its label is only read aloud: what it holds is plain to see. */
  isLabelHidden?: boolean;
  /** Of windows from 1041 px on; narrower ones share out what there is. */
  widthPx?: number;
  /** Left out of narrower windows; on a phone `onPhone` decides. */
  fromPx?: 1041 | 1280;
  /** Its place in a row that is stacked on a phone; without one it is left out there. */
  onPhone?: PhonePlace;
}

interface PhonePlace {
  /** A name of `--areas` of the table's class. */
  area: string;
  /** No heading stands above: its label stands beside it. */
  isLabelled?: boolean;
  isAtEnd?: boolean;
}

export interface RowGroup<Row> {
  id: string;
  /** null = the group needs no heading. */
  title: ReactNode;
  rows: readonly Row[];
}

interface RowProps<Row> {
  columns: readonly Column<Row>[];
  keyOf(row: Row): Key;
  attributesOf?(row: Row): { id?: string; "data-state"?: string };
  /** What a row opens to, by a `RowToggle` in one of its cells; null = nothing. */
  detailOf?(row: Row): ReactNode;
  /** Stands in place of a row's cells; null = they stand. */
  insteadOf?(row: Row): ReactNode;
}

type TableProps<Row> = RowProps<Row> & {
  /** What the table holds; only read aloud unless it is shown. */
  caption: ReactNode;
  isCaptionShown?: boolean;
  className?: string | undefined;
  /** Stands in place of a table without rows. */
  empty?: ReactNode;
} & ({ rows: readonly Row[] } | { groups: readonly RowGroup<Row>[] });

/** Rows under headings; on a phone each is stacked into a few lines, where its columns say how. */
export function DataTable<Row>(props: TableProps<Row>) {
  const { caption, isCaptionShown = false, className = "", empty, columns } = props;
  const groups = "groups" in props ? props.groups : [{ id: "rows", title: null, rows: props.rows }];
  if (empty !== undefined && groups.every(({ rows }) => rows.length === 0)) return empty;
  const stacks = columns.some(({ onPhone }) => onPhone !== undefined) ? styles.stacks : "";
  return (
    <table className={`${styles.table} ${stacks} ${className}`}>
      <caption className={isCaptionShown ? styles.caption : "visually-hidden"}>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.id} scope="col" className={headClass(column)} style={widthOf(column)}>
              {column.isLabelHidden ? <span className="visually-hidden">{column.label}</span> : column.label}
            </th>
          ))}
        </tr>
      </thead>
      {groups.map(({ id, title, rows }) => (
        <tbody key={id}>
          {title === null ? null : (
            <tr className={styles.group}>
              <th colSpan={columns.length} scope="rowgroup">
                {title}
              </th>
            </tr>
          )}
          {rows.map((row) => (
            <TableRow key={props.keyOf(row)} {...props} row={row} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

/** What can be done with a row; its heading is only read aloud. */
export function actionColumn<Row>(label: string, cell: Column<Row>["cell"]): Column<Row> {
  return { id: "actions", label, isLabelHidden: true, onPhone: { area: "menu", isAtEnd: true }, cell };
}

function TableRow<Row>({ row, columns, attributesOf, detailOf, insteadOf }: RowProps<Row> & { row: Row }) {
  const instead = insteadOf?.(row) ?? null;
  const detail = detailOf?.(row) ?? null;
  const attributes = attributesOf?.(row) ?? {};
  const cells = columns.map((column) => <Cell key={column.id} column={column} row={row} />);
  if (instead !== null)
    return (
      <tr className={styles.whole} {...attributes}>
        <td colSpan={columns.length}>{instead}</td>
      </tr>
    );
  if (detail === null) return <tr {...attributes}>{cells}</tr>;
  return (
    <OpeningRow {...attributes} detail={detail} span={columns.length}>
      {cells}
    </OpeningRow>
  );
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const { onPhone, isRowName, label } = column;
  const props = {
    className: cellClass(column),
    style: onPhone && { gridArea: onPhone.area },
    "data-label": onPhone?.isLabelled ? label : undefined,
    children: column.cell(row),
  };
  return isRowName ? <th scope="row" {...props} /> : <td {...props} />;
}

function widthOf({ widthPx }: Omit<Column<never>, "cell">): CSSProperties | undefined {
  return widthPx === undefined ? undefined : ({ "--width": `${widthPx}px` } as CSSProperties);
}

function cellClass({ looks = [], fromPx, onPhone }: Omit<Column<never>, "cell">): string {
  const names = [
    ...looks.map((look) => styles[look]),
    ...(fromPx === undefined ? [] : [fromPx === 1041 ? styles.from1041 : styles.from1280]),
    ...(onPhone === undefined ? [styles.wide] : []),
    ...(onPhone?.isAtEnd ? [styles.phoneEnd] : []),
  ];
  return names.join(" ");
}

/** Headings stand over their figures; whatever else their cells look like, they do not. */
function headClass({ looks, ...column }: Omit<Column<never>, "cell">): string {
  return cellClass(looks?.includes("number") ? { ...column, looks: ["number"] } : column);
}
