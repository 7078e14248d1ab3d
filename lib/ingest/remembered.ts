const MAX_REMEMBERED = 5_000;
/** Longer texts hardly repeat and would take the room of many. */
const MAX_REMEMBERED_CHARS = 500;

/** A pure function of text that remembers its answers, because labels repeat from row to row. */
export function rememberedBy<Answer>(
  answer: (text: string) => Answer,
  most = MAX_REMEMBERED,
): (text: string) => Answer {
  const known = new Map<string, Answer>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const fresh = answer(text);
    if (text.length > MAX_REMEMBERED_CHARS) return fresh;
    if (known.size >= most) known.clear();
    known.set(text, fresh);
    return fresh;
  };
}
