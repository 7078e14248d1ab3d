import type { AccessDesk } from "../../lib/access/access-desk";
import { LoginThrottle } from "../../lib/access/login-throttle";
import type { AllowList } from "../../lib/net/allow-list";
import type { AccessStore } from "../../lib/store/access";
import { AuditLog } from "./audit-log";
import { auditedKeys } from "./audited-keys";
import { Callers } from "./callers";
import { FailedLogins } from "./failed-logins";
import { Gate } from "./gate";
import { KeyTable } from "./key-table";
import { loginHandlers } from "./login-http";
import { Password } from "./password";
import { SessionTable } from "./session-table";

/** What is written behind: last uses of keys, counts of failed logins. */
const SAVE_EVERY_MS = 60_000;

export interface AccessOptions {
  store: AccessStore;
  /** null = open, which only this machine may reach. */
  password: string | null;
  publicOrigin: string | null;
  trusted: AllowList;
  now(): number;
}

export type Access = Awaited<ReturnType<typeof openAccess>>;

/** Who may come in, and what they did: all that the front and the pages need of it. */
export async function openAccess({ store, password, publicOrigin, trusted, now }: AccessOptions) {
  const callers = new Callers();
  const audit = new AuditLog(store, callers, now);
  const failed = new FailedLogins(store, now);
  const keys = new KeyTable(store, now);
  await keys.load().catch(tell("Keys could not be read, so none is known until the next start"));
  const login = password === null ? null : await openLogin(store, password, now);
  const gate = new Gate({ publicOrigin, trusted, keys, sessions: login?.sessions ?? null });
  const save = async () => {
    await keys.saveUses();
    await failed.save();
  };
  const timer = setInterval(() => void save().catch(tell("Uses of keys are not being stored")), SAVE_EVERY_MS);
  timer.unref();
  const desk: AccessDesk = {
    hasLogin: login !== null,
    caller: () => callers.current().caller,
    keys: auditedKeys(keys, audit),
    audit: store.audit,
  };
  return {
    gate,
    callers,
    sessions: login?.sessions ?? null,
    audit,
    desk,
    handlers: loginHandlers(login === null ? null : { ...login, throttle: new LoginThrottle(now), audit, failed }),
    stop: async () => {
      clearInterval(timer);
      await save().catch(tell("The last uses of keys were not stored"));
    },
  };
}

/** The same password keeps its print over restarts, so that sessions last. */
async function openLogin(store: AccessStore, text: string, now: () => number) {
  const [newest] = await store.sessions().catch((error: unknown) => {
    tell("Sessions could not be read, so everybody has to log in again")(error);
    return [];
  });
  const password = await Password.of(text, newest?.passwordPrint ?? null);
  const sessions = new SessionTable({
    store,
    passwordPrint: password.print,
    now,
    failed: tell("A session is not stored, so it ends with this process"),
  });
  if (newest !== undefined) await sessions.load();
  return { password, sessions };
}

function tell(what: string): (error: unknown) => void {
  return (error) => console.error(`${what}: ${error instanceof Error ? error.message : String(error)}`);
}
