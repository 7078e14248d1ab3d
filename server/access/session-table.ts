import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { Session } from "../../lib/model/access";
import type { AccessStore } from "../../lib/store/access";

const DAY_MS = 86_400_000;
/** A session ends when it was not used for so long, */
const IDLE_MS = 7 * DAY_MS;
/** and in any case after */
const LIFE_MS = 30 * DAY_MS;
/** A token is replaced when it is so old. */
const TOKEN_MS = 3_600_000;
/** A replaced token is good for so long after its successor was first shown: for what was on its way. */
const GRACE_MS = 60_000;
/** How exact the last use is. */
const SEEN_MS = 60_000;
const TOKEN_BYTES = 32;
const MAX_SESSIONS = 1_000;

/** A token to hand out, and how long a browser should keep it. */
export interface Token {
  token: string;
  maxAgeSeconds: number;
}

export interface SessionOptions {
  store: Pick<AccessStore, "sessions" | "saveSession" | "deleteSessions">;
  passwordPrint: string;
  now(): number;
  /** Told what kept a session from being stored; it works on until the process ends. */
  failed(error: unknown): void;
}

/** All sessions in memory; what becomes of them is stored behind, but for their end. */
export class SessionTable {
  readonly #byId = new Map<string, Session>();

  constructor(private readonly options: SessionOptions) {}

  /** Sessions of another password, and those that are over, are forgotten. */
  async load(): Promise<void> {
    const { store, passwordPrint } = this.options;
    const stored = await store.sessions();
    const isGood = (session: Session) => session.passwordPrint === passwordPrint && !this.#isOver(session);
    for (const session of stored.filter(isGood)) this.#byId.set(session.id, session);
    const ended = stored.filter((session) => !isGood(session)).map(({ id }) => id);
    if (ended.length > 0) await store.deleteSessions(ended).catch(this.options.failed);
  }

  open(): { session: Session } & Token {
    const { now, passwordPrint } = this.options;
    const { token, hash } = newToken();
    const atMs = now();
    const times = { createdAtMs: atMs, rotatedAtMs: atMs, seenAtMs: atMs };
    const session = {
      id: randomUUID(),
      hash,
      previousHash: null,
      previousUntilMs: null,
      ...times,
      passwordPrint,
    };
    this.#makeRoom();
    this.#save(session);
    return { session, token, maxAgeSeconds: this.#maxAgeSeconds(session) };
  }

  has(id: string): boolean {
    const session = this.#byId.get(id);
    return session !== undefined && !this.#isOver(session);
  }

  /** The session whose token this is, and the token that takes its place where it is time; null = none, or over. */
  find(token: string): { session: Session; next: Token | null } | null {
    const hash = hashOf(token);
    const session = [...this.#byId.values()].find((one) => one.hash === hash || one.previousHash === hash);
    if (session === undefined) return null;
    if (this.#isOver(session)) {
      void this.end([session.id]).catch(this.options.failed);
      return null;
    }
    return session.hash === hash ? this.#useCurrent(session) : this.#usePrevious(session);
  }

  #useCurrent(session: Session) {
    const nowMs = this.options.now();
    if (nowMs - session.rotatedAtMs >= TOKEN_MS) return this.#rotate(session, session.hash);
    const isFirstShown = session.previousHash !== null && session.previousUntilMs === null;
    if (isFirstShown || nowMs - session.seenAtMs >= SEEN_MS) {
      const previousUntilMs = isFirstShown ? nowMs + GRACE_MS : session.previousUntilMs;
      return { session: this.#save({ ...session, seenAtMs: nowMs, previousUntilMs }), next: null };
    }
    return { session, next: null };
  }

  /** The successor may never have arrived: until somebody shows it, the token before is good, and gets another one. */
  #usePrevious(session: Session) {
    const nowMs = this.options.now();
    if (session.previousUntilMs !== null) return nowMs < session.previousUntilMs ? { session, next: null } : null;
    return nowMs - session.rotatedAtMs < GRACE_MS
      ? { session, next: null }
      : this.#rotate(session, session.previousHash);
  }

  #rotate(session: Session, previousHash: string | null): { session: Session; next: Token } {
    const { token, hash } = newToken();
    const nowMs = this.options.now();
    const rotated = this.#save({
      ...session,
      hash,
      previousHash,
      previousUntilMs: null,
      rotatedAtMs: nowMs,
      seenAtMs: nowMs,
    });
    return { session: rotated, next: { token, maxAgeSeconds: this.#maxAgeSeconds(rotated) } };
  }

  /** Rejects where the store cannot forget them; here they are over all the same. */
  async end(ids: readonly string[]): Promise<void> {
    for (const id of ids) this.#byId.delete(id);
    await this.options.store.deleteSessions(ids);
  }

  async endAll(): Promise<void> {
    await this.end([...this.#byId.keys()]);
  }

  #save(session: Session): Session {
    this.#byId.set(session.id, session);
    this.options.store.saveSession(session).catch(this.options.failed);
    return session;
  }

  #makeRoom(): void {
    if (this.#byId.size < MAX_SESSIONS) return;
    const [stalest] = [...this.#byId.values()].sort((a, b) => a.seenAtMs - b.seenAtMs);
    if (stalest !== undefined) void this.end([stalest.id]).catch(this.options.failed);
  }

  #isOver({ createdAtMs, seenAtMs }: Session): boolean {
    const nowMs = this.options.now();
    return nowMs - seenAtMs >= IDLE_MS || nowMs - createdAtMs >= LIFE_MS;
  }

  #maxAgeSeconds({ createdAtMs }: Session): number {
    return Math.floor(Math.min(IDLE_MS, createdAtMs + LIFE_MS - this.options.now()) / 1_000);
  }
}

function newToken(): { token: string; hash: string } {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  return { token, hash: hashOf(token) };
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
