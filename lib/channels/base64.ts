export function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}

/** null = this is no base64. */
export function fromBase64(text: string): Uint8Array | null {
  const padded = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
  if (!padded.test(text)) return null;
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
