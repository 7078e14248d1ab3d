/** True where lists and objects are nested deeper than this; does not use the call stack. */
export function isDeeperThan(value: unknown, maxDepth: number): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    const next: unknown[] = [];
    for (const item of level) {
      if (typeof item !== "object" || item === null) continue;
      if (depth >= maxDepth) return true;
      for (const child of Object.values(item)) next.push(child);
    }
    level = next;
  }
  return false;
}
