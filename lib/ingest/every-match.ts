/** Like `matchAll`, which copies its pattern each time and costs more than the matching itself. The pattern is global. */
export function everyMatch(pattern: RegExp, text: string, most = Number.POSITIVE_INFINITY): RegExpExecArray[] {
  const matches: RegExpExecArray[] = [];
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match !== null && matches.length < most; match = pattern.exec(text)) {
    matches.push(match);
  }
  return matches;
}
