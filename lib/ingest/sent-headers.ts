import type { ResponseFacts } from "../model/verdict";
import type { CheckedAttempt } from "./wire";

type Sent = NonNullable<CheckedAttempt["headers"]>;
type Scalar = Exclude<Sent[string], unknown[]>;

/** Headers as classification takes them: numbers become text, null and empty lists are left out. */
export function readableHeaders(sent: CheckedAttempt["headers"]): ResponseFacts["headers"] {
  const headers: Record<string, string | string[]> = Object.create(null);
  if (sent === null) return headers;
  for (const [name, value] of Object.entries(sent)) {
    if (Array.isArray(value)) headers[name] = value.filter((item) => item !== null).map(String);
    else if (isPresent(value)) headers[name] = String(value);
  }
  return headers;
}

function isPresent(value: Scalar): value is Exclude<Scalar, null> {
  return value !== null;
}
