const SENSITIVE_HEADER = /auth|cookie|token|key|secret|password/i;
/** Shorter ones are no secrets, and would take half of a text with them. */
const MIN_SECRET_CHARS = 3;
const MIN_PART_CHARS = 8;
/** No half of a character can be sent: it leaves as U+FFFD. */
const LONE_SURROGATE = /\p{Surrogate}/gu;

export type Redact = (text: string) => string;

/** Takes secrets out of texts, in the forms they are sent in; a URL's origin stays: `https://hooks.slack.com/***`. */
export function redactorOf(secrets: readonly string[]): Redact {
  const replacements = new Map<string, string>();
  for (const secret of secrets) {
    for (const [part, mask] of partsOf(secret)) {
      const sent = part.replace(LONE_SURROGATE, "\ufffd");
      for (const form of [part, sent, encodeURIComponent(sent), encodeURI(sent), JSON.stringify(part).slice(1, -1)]) {
        if (form.length >= MIN_SECRET_CHARS) replacements.set(form, mask);
      }
    }
  }
  const longestFirst = [...replacements].sort(([a], [b]) => b.length - a.length);
  return (text) => longestFirst.reduce((done, [secret, mask]) => done.replaceAll(secret, mask), text);
}

/** Every text within a channel's secret fields. */
export function secretsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(secretsIn) : [];
}

/** `https://hooks.slack.com/***`: what may be shown of an address that carries a token. */
export function maskUrl(text: string): string {
  if (!URL.canParse(text)) return "***";
  const { origin, pathname, search, hash } = new URL(text);
  return pathname === "/" && search === "" && hash === "" ? `${origin}/` : `${origin}/***`;
}

/** What headers carry in a form of their own, such as name and password in base64: receivers may echo it. */
export function secretsOfHeaders(headers: Readonly<Record<string, string>>): string[] {
  const values = Object.entries(headers).flatMap(([name, value]) => (SENSITIVE_HEADER.test(name) ? [value] : []));
  return values.flatMap((value) => [value, value.slice(value.indexOf(" ") + 1)]);
}

export function maskHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, SENSITIVE_HEADER.test(name) ? "***" : value]),
  );
}

function partsOf(secret: string): [part: string, mask: string][] {
  const url = /^https?:\/\//i.test(secret) && URL.canParse(secret) ? new URL(secret) : null;
  if (url === null) return [[secret, "***"]];
  const pieces = [
    `${url.pathname}${url.search}`,
    url.pathname,
    ...url.pathname.split("/"),
    ...url.searchParams.values(),
  ];
  const parts = pieces.filter((piece) => piece.length >= MIN_PART_CHARS);
  return [
    [secret, maskUrl(secret)],
    [url.href, maskUrl(secret)],
    ...parts.map((part): [string, string] => [part, "***"]),
  ];
}
