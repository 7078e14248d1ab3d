/** How long rows, minute figures and hour figures are kept; figures of whole days stay. */
export interface Retention {
  rowsMs: number;
  minutesMs: number;
  hoursMs: number;
}
