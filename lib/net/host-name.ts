/** As URLs write it: lower case, punycode, numbers as addresses, no brackets, no trailing dot; null = no host. */
export function normalizeHost(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed === "" || /[\s/?#@\\]/.test(trimmed)) return null;
  const isBareIPv6 = trimmed.includes(":") && !trimmed.startsWith("[");
  const url = parseUrl(`http://${isBareIPv6 ? `[${trimmed}]` : trimmed}`);
  if (url === null || url.port !== "") return null;
  return hostOf(url);
}

/** null = no host, or one with an empty label. */
export function hostOf(url: URL): string | null {
  const host = url.hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  return host === "" || host.split(".").includes("") ? null : host;
}

export function parseUrl(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}
