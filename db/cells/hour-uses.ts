/** Uses of the minutes of an hour as `pool_hours` keeps them. */
export function usesBuffer(uses: readonly number[]): Buffer {
  const values = Float64Array.from(uses);
  return Buffer.from(values.buffer, 0, values.byteLength);
}

export function readUses(buffer: Buffer): number[] {
  return Array.from({ length: buffer.byteLength / 8 }, (_, minute) => buffer.readDoubleLE(minute * 8));
}
