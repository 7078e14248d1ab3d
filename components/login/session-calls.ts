import { send } from "../editor/call-api";

export type LoginAnswer =
  | { kind: "done" }
  | { kind: "wrong" }
  | { kind: "wait"; seconds: number }
  | { kind: "refused"; detail: string }
  | { kind: "unreachable" };

/** Shows the password; the session comes as a cookie that scripts do not see. */
export async function logIn(password: string): Promise<LoginAnswer> {
  try {
    const response = await fetch("/api/v1/session", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ password }),
    });
    if (response.ok) return { kind: "done" };
    if (response.status === 401) return { kind: "wrong" };
    if (response.status === 429) return { kind: "wait", seconds: Number(response.headers.get("retry-after") ?? 1) };
    const problem = (await response.json()) as { detail?: string };
    return { kind: "refused", detail: problem.detail ?? String(response.status) };
  } catch {
    return { kind: "unreachable" };
  }
}

/** Ends this session, or all; then only the login is left to show. false = it did not work. */
export async function logOut(which: "session" | "sessions"): Promise<boolean> {
  const answer = await send(`/api/v1/${which}`, "DELETE");
  if (answer.kind !== "done") return false;
  location.assign("/login");
  return true;
}
