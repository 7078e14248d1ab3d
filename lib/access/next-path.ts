const HERE = "http://here.invalid";

/** Where to go after a login: a page of this server, whatever was asked for. */
export function safeNextPath(next: string | null | undefined): string {
  if (next == null || !next.startsWith("/") || /[\\\p{Cc}]/u.test(next) || !URL.canParse(next, HERE)) return "/";
  const { origin, pathname, search, hash } = new URL(next, HERE);
  const isElsewhere = origin !== HERE || pathname.startsWith("//");
  return isElsewhere || pathname === "/login" || pathname.startsWith("/api/") ? "/" : `${pathname}${search}${hash}`;
}

export function loginPath(next: string): string {
  const safe = safeNextPath(next);
  return safe === "/" ? "/login" : `/login?next=${encodeURIComponent(safe)}`;
}
