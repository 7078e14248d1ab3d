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

/** Characters inserted, removed, replaced, or changed with their neighbour. */
function editsBetween(from: string, to: string): number {
  const table = [Array.from({ length: to.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number) => table[row]?.[column] ?? 0;
  for (let row = 1; row <= from.length; row++) {
    table.push([row]);
    for (let column = 1; column <= to.length; column++) {
      const isSame = from[row - 1] === to[column - 1];
      const isSwapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      const edits = [at(row - 1, column) + 1, at(row, column - 1) + 1, at(row - 1, column - 1) + (isSame ? 0 : 1)];
      if (row > 1 && column > 1 && isSwapped) edits.push(at(row - 2, column - 2) + 1);
      table[row]?.push(Math.min(...edits));
    }
  }
  return at(from.length, to.length);
}
