import type { ComposeContext } from "./channel-kind";
import { type Link, type NoticeText, noticeText } from "./message-text";
import type { Notice } from "./notice";
import { cut } from "./plain-text";

/** What is cut to how many characters when all else was left out. */
const SHORTER = [600, 300, 120, 60, 30];

/**
 * Composes with as much of the message as the receiver takes: first all of it, then fewer events of a digest (told as
 * more), then without example requests, then with everything cut shorter and shorter.
 */
export function fitNotice<Result>(
  notice: Notice,
  context: Pick<ComposeContext, "language" | "nowMs">,
  build: (text: NoticeText) => Result,
  fits: (result: Result) => boolean,
): Result {
  let result: Result | undefined;
  for (const text of everShorter(notice, context)) {
    result = build(text);
    if (fits(result)) return result;
  }
  if (result === undefined) throw new RangeError("There is nothing to compose.");
  return result;
}

function* everShorter(notice: Notice, context: Pick<ComposeContext, "language" | "nowMs">): Generator<NoticeText> {
  let shortest = noticeText(notice, context);
  yield shortest;
  if (notice.kind === "alert") {
    for (let kept = notice.items.length - 1; kept >= 1; kept -= 1) {
      const omitted = notice.omitted + notice.items.length - kept;
      shortest = noticeText({ ...notice, items: notice.items.slice(0, kept), omitted }, context);
      yield shortest;
    }
  }
  const bare = { ...shortest, examples: { ...shortest.examples, links: [] } };
  yield bare;
  for (const max of SHORTER) yield shortened(bare, max);
}

function shortened(text: NoticeText, max: number): NoticeText {
  const short = (part: string) => cut(part, { max });
  const isShort = ({ url }: Link) => url.length <= max * 4;
  return {
    ...text,
    title: short(text.title),
    lines: text.lines.map(short),
    facts: text.facts.map(({ label, value }) => ({ label, value: short(value) })),
    fix: text.fix === null ? null : { ...text.fix, value: short(text.fix.value) },
    digest: text.digest.map((line) => ({
      ...line,
      title: short(line.title),
      detail: short(line.detail),
      url: line.url !== null && line.url.length <= max * 4 ? line.url : null,
    })),
    actions: text.actions.filter(isShort),
  };
}
