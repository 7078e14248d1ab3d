const MAX_REMEMBERED = 5_000;

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
    if (known.size >= most) known.clear();
    known.set(text, fresh);
    return fresh;
  };
}
