import type { Notice, NoticeItem } from "./notice";

/** The one event of a message to a receiver that takes one a message (`maxEvents` 1). */
export function singleItem(notice: Extract<Notice, { kind: "alert" }>): NoticeItem {
  const [item] = notice.items;
  if (item === undefined || notice.items.length > 1 || notice.omitted > 0)
    throw new RangeError(`This channel tells one event a message; got ${notice.items.length + notice.omitted}.`);
  return item;
}
