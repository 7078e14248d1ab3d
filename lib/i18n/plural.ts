/** English has one form for 1 and one for everything else; `shown` is the count as it is written. */
export function plural(count: number, one: string, other: string): string {
  return count === 1 ? one : other;
}
