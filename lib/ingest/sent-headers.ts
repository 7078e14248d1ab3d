import type { ResponseFacts } from "../model/verdict";
import type { CheckedAttempt } from "./wire";

type Sent = NonNullable<CheckedAttempt["headers"]>;
type Scalar = Exclude<Sent[string], unknown[]>;

/** Headers as classification takes them: numbers become text, null and empty lists are left out. */
export function readableHeaders(sent: CheckedAttempt["headers"]): ResponseFacts["headers"] {
  if (sent !== null && isText(sent)) return sent;
  const headers: Record<string, string | string[]> = Object.create(null);
  if (sent === null) return headers;
  for (const [name, value] of Object.entries(sent)) {
    if (Array.isArray(value)) headers[name] = value.filter((item) => item !== null).map(String);
    else if (isPresent(value)) headers[name] = String(value);
  }
  return headers;
}

/** As most headers are sent, so that most need not be copied. */
function isText(sent: Sent): sent is Record<string, string> {
  for (const name in sent) if (typeof sent[name] !== "string") return false;
  return true;
}

function isPresent(value: Scalar): value is Exclude<Scalar, null> {
  return value !== null;
}
