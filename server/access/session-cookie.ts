import type { IncomingHttpHeaders } from "node:http";
import type { Token } from "./session-table";

const NAME = "limitscope_session";

/** Over https the name itself keeps other hosts and paths from setting it. */
function nameOf(isSecure: boolean): string {
  return isSecure ? `__Host-${NAME}` : NAME;
}

export function sessionTokenOf({ cookie = "" }: IncomingHttpHeaders, isSecure: boolean): string | null {
  const prefix = `${nameOf(isSecure)}=`;
  const found = cookie.split(";").find((part) => part.trimStart().startsWith(prefix));
  return found?.trim().slice(prefix.length) ?? null;
}

export function sessionCookie({ token, maxAgeSeconds }: Token, isSecure: boolean): string {
  const secure = isSecure ? "; Secure" : "";
  return `${nameOf(isSecure)}=${token}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure}`;
}

/** Makes a browser forget its session. */
export function noSessionCookie(isSecure: boolean): string {
  return sessionCookie({ token: "", maxAgeSeconds: 0 }, isSecure);
}
