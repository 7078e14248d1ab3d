/** The figures of a chart, written out: one row a bucket. */
export interface ChartTable {
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}
