/** Since when nothing was let go by retention; 0 = nothing ever was. */
export interface KeptFrom {
  rowsFromMs: number;
  /** What pools used by minute. */
  poolMinutesFromMs: number;
}
