/** The known word that a mistyped one probably means; null = none is near. */
export function nearest(word: string, known: readonly string[]): string | null {
  const mostEdits = Math.max(1, Math.floor(word.length / 3));
  const given = plain(word);
  if (given === "") return null;
  const [best] = known
    .map((candidate) => ({ candidate, edits: editsBetween(given, plain(candidate)) }))
    .filter(({ edits }) => edits <= mostEdits)
    .sort((a, b) => a.edits - b.edits);
  return best?.candidate ?? known.find((candidate) => plain(candidate).startsWith(given)) ?? null;
}

function plain(word: string): string {
  return word
    .slice(0, 60)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}

/** Characters inserted, removed or replaced. */
function editsBetween(from: string, to: string): number {
  let above = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row++) {
    const line = [row];
    for (let column = 1; column <= to.length; column++) {
      const replaced = (above[column - 1] ?? 0) + (from[row - 1] === to[column - 1] ? 0 : 1);
      line.push(Math.min(replaced, (above[column] ?? 0) + 1, (line[column - 1] ?? 0) + 1));
    }
    above = line;
  }
  return above[to.length] ?? 0;
}
