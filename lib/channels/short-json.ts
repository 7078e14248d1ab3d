import { cut, utf8Bytes } from "./plain-text";

const SHORTER = [Number.POSITIVE_INFINITY, 1_000, 300, 120, 60];

/** JSON of the value, with texts cut and long addresses made null as far as it takes to stay within the bytes. */
export function shortJson(value: unknown, maxBytes: number): string {
  let json = "";
  for (const max of SHORTER) {
    json = JSON.stringify(value, (_name, part: unknown) => (typeof part === "string" ? short(part, max) : part));
    if (utf8Bytes(json) <= maxBytes) return json;
  }
  return json;
}

function short(text: string, max: number): string | null {
  if (text.length <= max) return text;
  return /^https?:\/\//.test(text) ? null : cut(text, { max });
}
