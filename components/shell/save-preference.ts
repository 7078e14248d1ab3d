const YEAR_SECONDS = 31_536_000;

/** Keeps something until the browser is closed. */
export function saveForSession(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that are still in use.
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; samesite=lax`;
}

/** Keeps a preference where the server finds it with the next request. */
export function savePreference(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that are still in use.
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
}
