/** Without spaces between two Chinese characters, left where a sentence spaces a name that turned out to be Chinese. */
export function withoutHanGaps(text: string): string {
  return text.replace(/(\p{Script=Han}) (?=\p{Script=Han})/gu, "$1");
}
