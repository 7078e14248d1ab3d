/** A text up to this long is read whole; of a longer one only the places that could speak of a limit. */
const WHOLE_CHARS = 4096;
const MAX_CHARS = 6144;
const BEFORE_CHARS = 160;
const AFTER_CHARS = 480;
const ANCHOR =
  /limit|quota|exceed|exhaust|429|overload|capacity|credit|balance|budget|billing|too many|throttl|busy|insufficient|concurren|retry|限|额|超|欠|繁忙|过载|并发/gi;

/** A page or a log of many kilobytes, cut down to what stands around words of limits; its beginning always stays. */
export function condense(text: string): string {
  if (text.length <= WHOLE_CHARS) return text;
  const kept: string[] = [text.slice(0, AFTER_CHARS)];
  let readTo = AFTER_CHARS;
  let chars = AFTER_CHARS;
  ANCHOR.lastIndex = readTo;
  for (let match = ANCHOR.exec(text); match !== null && chars < MAX_CHARS; match = ANCHOR.exec(text)) {
    const from = Math.max(readTo, match.index - BEFORE_CHARS);
    const to = Math.min(text.length, match.index + AFTER_CHARS);
    kept.push(from > readTo ? `\n${text.slice(from, to)}` : text.slice(from, to));
    chars += to - from;
    readTo = to;
    ANCHOR.lastIndex = to;
  }
  return kept.join("");
}
