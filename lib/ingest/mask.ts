const MASK = "[masked]";

/** Vendor key shapes: group 1 is kept so that a reader still sees which kind of key it was. */
const PREFIXED =
  /(?<![A-Za-z0-9])((?:sk|pk|rk)[-_]|AIza|ls_|gsk_|csk-|hf_|r8_|fw_|xai-|pplx-|nvapi-|tgp_v1_|gh[opsu]_|github_pat_|glpat-|whsec_|xox[abeprs]-|ya29\.)([A-Za-z0-9_*-]{12,512})/g;
const AWS_KEY = /(?<![A-Za-z0-9])(AKIA|ASIA)[A-Z0-9]{12,32}(?![A-Za-z0-9])/g;
const JWT = /(?<![A-Za-z0-9])eyJ[A-Za-z0-9_-]{8,4096}\.[A-Za-z0-9_-]{4,8192}(?:\.[A-Za-z0-9_-]{0,4096})?/g;
const AUTH_SCHEME = /\b(Bearer|Basic)\s{1,4}[A-Za-z0-9._~+/=*-]{8,4096}/gi;
const NAMED =
  /\b(api[ _-]?key(?: provided)?|authorization|(?:client[_-]?)?secret(?:[_-]?key)?|password|access[_-]?token)(["'\\]{0,4}\s{0,4}[:=]\s{0,4}["'\\]{0,4})(?!\[masked\]|Bearer |Basic )([^\s"'\\,;{}[\]]{6,512})/gi;
const URL_USER = /(:\/\/)[^\s/@:]{1,128}:[^\s/@]{1,256}@/g;
const PRIVATE_KEY = /-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----[\s\S]{0,8192}?(?:-----END|$)/g;
const LONG_TOKEN = /(?<![A-Za-z0-9_-])[A-Za-z0-9_-]{32,512}(?![A-Za-z0-9_-])/g;

const IDENTIFIER_PREFIX =
  /^(?:org|proj|project|user|team|acct|req|request|resp|msg|run|gen|chatcmpl|cmpl|call|trace|file|batch|evt|thread)[-_]/;
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** What texts hold that the patterns match, cheaper to look for than the patterns. */
const SPEAKS_OF_SCHEME = /bearer|basic/i;
const SPEAKS_OF_SECRET = /key|authorization|secret|password|access/i;
const HAS_PREFIX =
  /(?:[spr]k|hf|r8|fw|ls)[-_]|AIza|csk-|xai-|pplx-|nvapi-|tgp_v1_|gh[opsu]_|github_pat_|glpat-|whsec_|xox[abeprs]-|ya29\./;
/** `://a:b@` */
const SHORTEST_SECRET_CHARS = 7;
const SHORTEST_KEY_CHARS = 11;
const LONG_TOKEN_CHARS = 32;

/** Replaces keys, tokens and passwords in a text by `[masked]`; organization and request ids stay. Linear in the text. */
export function maskSecrets(text: string): string {
  const longest = longestWord(text);
  const mayHoldKey = longest >= SHORTEST_KEY_CHARS;
  let masked = text;
  if (masked.includes("-----BEGIN ")) masked = masked.replace(PRIVATE_KEY, MASK);
  if (SPEAKS_OF_SCHEME.test(masked)) masked = masked.replace(AUTH_SCHEME, `$1 ${MASK}`);
  if (mayHoldKey) masked = withoutKeys(masked);
  if (masked.includes("@")) masked = masked.replace(URL_USER, `$1${MASK}@`);
  if (SPEAKS_OF_SECRET.test(masked)) {
    masked = masked.replace(NAMED, (_match, name: string, between: string) => `${name}${between}${MASK}`);
  }
  if (longest < LONG_TOKEN_CHARS) return masked;
  return masked.replace(LONG_TOKEN, (match) => (isRandomToken(match) ? MASK : match));
}

function withoutKeys(text: string): string {
  let masked = text.includes("eyJ") ? text.replace(JWT, MASK) : text;
  if (HAS_PREFIX.test(masked)) {
    masked = masked.replace(PREFIXED, (match, prefix: string, rest: string) =>
      isKeyBody(rest) ? `${prefix}${MASK}` : match,
    );
  }
  return /AKIA|ASIA/.test(masked) ? masked.replace(AWS_KEY, `$1${MASK}`) : masked;
}

const IS_KEY_CHAR = Uint8Array.from({ length: 128 }, (_, code) =>
  /[A-Za-z0-9_*.-]/.test(String.fromCharCode(code)) ? 1 : 0,
);

/** Length of the longest row of characters that keys consist of. */
function longestWord(text: string): number {
  let longest = 0;
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    if (IS_KEY_CHAR[text.charCodeAt(at)] === 1) continue;
    if (at - from > longest) longest = at - from;
    from = at + 1;
  }
  return Math.max(longest, text.length - from);
}

/** True for a value that must not be stored as a label: a known key shape, or one long random token. */
export function looksLikeSecret(value: string): boolean {
  const trimmed = value.trim();
  if (trimmed.length < SHORTEST_SECRET_CHARS || IDENTIFIER_PREFIX.test(trimmed) || UUID.test(trimmed)) return false;
  if (/^[0-9a-f]{32,}$/i.test(trimmed)) return true;
  return maskSecrets(trimmed.slice(0, 1024)) !== trimmed.slice(0, 1024);
}

function isKeyBody(rest: string): boolean {
  return /[0-9A-Z*]/.test(rest);
}

function isRandomToken(token: string): boolean {
  if (IDENTIFIER_PREFIX.test(token) || UUID.test(token)) return false;
  const digits = token.replace(/[^0-9]/g, "").length;
  return digits >= 3 && /[a-z]/.test(token) && /[A-Z]/.test(token) && entropyBits(token) >= 4;
}

function entropyBits(token: string): number {
  const counts = new Map<string, number>();
  for (const char of token) counts.set(char, (counts.get(char) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / token.length) * Math.log2(count / token.length);
  return bits;
}
