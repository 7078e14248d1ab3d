import type { Link } from "./message-text";
import { cut } from "./plain-text";

const MAX_LABEL = 500;

/** `[label](address)`, with a label that cannot end it and an address without brackets. */
export function markdownLink({ label, url }: Link, escapeOne: (character: string) => string): string {
  return `[${cut(label, { max: MAX_LABEL, escapeOne })}](${url.replaceAll("(", "%28").replaceAll(")", "%29")})`;
}
