import type { NoticeText } from "./message-text";
import { SIGN } from "./tone-looks";

/** What stands below the title, without any markup. */
export function plainLines({ lines, digest, facts, fix, examples, colon }: NoticeText): string[] {
  return [
    ...lines,
    ...digest.flatMap(({ tone, title, detail }) => [`${SIGN[tone]} ${title}`, ...(detail === "" ? [] : [detail])]),
    ...[...facts, ...(fix === null ? [] : [fix])].map(({ label, value }) => `${label}${colon}${value}`),
    ...(examples.links.length === 0
      ? []
      : [`${examples.label}${colon}${examples.links.map(({ label }) => label).join(", ")}`]),
  ];
}
