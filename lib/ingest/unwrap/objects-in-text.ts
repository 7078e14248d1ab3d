import { parseLoose } from "./loose-parse";

export interface ObjectsInText {
  objects: unknown[];
  /** The text around them. */
  rest: string;
  /** An object began and could not be read to its end. */
  broken: boolean;
  sawBrace: boolean;
  tries: number;
}

/** Objects that stand anywhere in a text, JSON or Python, whole or cut; no more than `maxTries` braces are tried. */
export function objectsInText(text: string, maxTries: number): ObjectsInText {
  const objects: unknown[] = [];
  const rest: string[] = [];
  let from = 0;
  let broken = false;
  let tries = 0;
  let at = text.indexOf("{");
  const sawBrace = at >= 0;
  for (; at >= 0 && tries < maxTries; tries++) {
    const result = parseLoose(text, at);
    const keys = Object.keys(result.value ?? {}).length;
    const isEmpty = keys === 0;
    if (result.state !== "broken" && keys > (isBare(text, at) ? 1 : 0)) {
      objects.push(result.value);
      rest.push(text.slice(from, at));
      from = result.end;
      at = text.indexOf("{", from);
    } else {
      broken ||= result.state === "broken" && !isEmpty;
      at = text.indexOf("{", at + 1);
    }
  }
  rest.push(text.slice(from));
  return { objects, rest: rest.join(" "), broken, sawBrace, tries };
}

/** Keys without quotes: one alone may be protobuf text (`retry_delay { seconds: 7 }`), which is read as prose. */
function isBare(text: string, at: number): boolean {
  return /^\{\s{0,8}[A-Za-z_$]/.test(text.slice(at, at + 10));
}
