import type { ActorKind, ApiKey, KeyScope, Session } from "../model/access";
import type { Need } from "./route-needs";

/** Who calls: somebody at a server without a password, a person with a session, a program with a key, or a stranger. */
export type Caller =
  | { kind: "local" }
  | { kind: "session"; session: Session }
  | { kind: "key"; key: ApiKey }
  | { kind: "stranger" };

export function hasScope({ scopes }: Pick<ApiKey, "scopes">, scope: KeyScope): boolean {
  return scopes.includes(scope) || scopes.includes("admin");
}

export function may(caller: Caller, need: Need): boolean {
  if (need === "open" || caller.kind === "local" || caller.kind === "session") return true;
  if (caller.kind === "stranger" || need === "page") return false;
  return hasScope(caller.key, need);
}

/** How the audit list names a caller. */
export function actorOf(caller: Caller): { actor: ActorKind; actorName: string | null } {
  if (caller.kind === "key") return { actor: "key", actorName: caller.key.name };
  return { actor: caller.kind === "local" ? "local" : "password", actorName: null };
}
