import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";

const YEAR_SECONDS = 31_536_000;

/**
 * Sets the headers every answer carries. The policy is also written into the request, where Next finds the nonce for its
 * own scripts. Styles may be inline: charts and popovers place themselves with style attributes.
 */
export function setSecurityHeaders(
  request: IncomingMessage,
  response: ServerResponse,
  { isDevelopment, isHttpsOnly }: { isDevelopment: boolean; isHttpsOnly: boolean },
): void {
  const nonce = randomBytes(16).toString("base64");
  const scripts = `'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ""}`;
  const policy = [
    "default-src 'self'",
    `script-src ${scripts}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    `connect-src 'self'${isDevelopment ? " ws:" : ""}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
  request.headers["content-security-policy"] = policy;
  request.headers["x-nonce"] = nonce;
  response.setHeader("content-security-policy", policy);
  response.setHeader("x-content-type-options", "nosniff");
  response.setHeader("referrer-policy", "same-origin");
  response.setHeader("cross-origin-opener-policy", "same-origin");
  response.setHeader("cross-origin-resource-policy", "same-origin");
  if (isHttpsOnly) response.setHeader("strict-transport-security", `max-age=${YEAR_SECONDS}`);
}
