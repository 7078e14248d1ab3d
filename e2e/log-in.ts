import type { KeyScope } from "@/lib/model/access";

const JSON_BODY = { "content-type": "application/json" };

/** Opens a session; answers the header that shows it. */
export async function logIn(url: string, password: string): Promise<{ cookie: string }> {
  const body = JSON.stringify({ password });
  const answer = await fetch(`${url}/api/v1/session`, { method: "POST", headers: JSON_BODY, body });
  const cookie = answer.headers.get("set-cookie")?.split(";")[0];
  if (cookie === undefined) throw new Error(`The login was answered ${answer.status}: ${await answer.text()}`);
  return { cookie };
}

/** Makes a key; answers its secret. */
export async function makeKey(url: string, session: { cookie: string }, scopes: KeyScope[]): Promise<string> {
  const body = JSON.stringify({ name: scopes.join(" "), scopes });
  const answer = await fetch(`${url}/api/v1/keys`, { method: "POST", headers: { ...JSON_BODY, ...session }, body });
  return ((await answer.json()) as { secret: string }).secret;
}
