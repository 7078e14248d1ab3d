import { readHeaders } from "./loose-headers";
import type { PastedResponse } from "./paste";

const STATUS_KEYS = ["status", "statusCode", "status_code"] as const;
const HEADER_KEYS = ["headers", "responseHeaders", "response_headers"] as const;
const BODY_KEYS = ["body", "data", "responseBody", "response_body", "content", "text"] as const;
/** Of the object itself, not of the response. */
const OWN_KEYS: ReadonlySet<string> = new Set([...STATUS_KEYS, ...HEADER_KEYS, "url", "provider", "at", "model"]);

type Members = Readonly<Record<string, unknown>>;

/** A response printed as JSON, as SDKs and log shippers do: its status beside its headers. */
export function responseInJson(text: string): PastedResponse | null {
  const whole = parsed(text);
  if (whole === null) return null;
  const holder = isMembers(whole.response) ? whole.response : whole;
  const status = first(holder, STATUS_KEYS);
  const headers = first(holder, HEADER_KEYS);
  if (typeof status !== "number" || !Number.isInteger(status) || status < 100 || status > 599) return null;
  if (typeof headers !== "object" || headers === null) return null;
  const read = readHeaders(headers);
  if (!("headers" in read)) return null;
  return {
    provider: providerIn(whole),
    status,
    headers: Object.entries(read.headers).flatMap(([name, value]) =>
      [value].flat().map((one) => ({ name, value: one })),
    ),
    body: bodyText(holder),
  };
}

function bodyText(holder: Members): string {
  const body = first(holder, BODY_KEYS);
  if (typeof body === "string") return body;
  if (body !== undefined && body !== null) return JSON.stringify(body, null, 2);
  const rest = Object.entries(holder).filter(([name]) => !OWN_KEYS.has(name));
  return rest.length === 0 ? "" : JSON.stringify(Object.fromEntries(rest), null, 2);
}

function providerIn(whole: Members): string | null {
  if (typeof whole.provider === "string") return whole.provider;
  const url = typeof whole.url === "string" && URL.canParse(whole.url) ? new URL(whole.url).host : "";
  return url === "" ? null : url;
}

function first(members: Members, keys: readonly string[]): unknown {
  return keys.map((key) => members[key]).find((value) => value !== undefined);
}

function parsed(text: string): Members | null {
  if (!/^\s*\{/.test(text)) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isMembers(value) ? value : null;
  } catch {
    return null; // a body that is no JSON, or cut
  }
}

function isMembers(value: unknown): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
