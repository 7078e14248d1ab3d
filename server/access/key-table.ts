import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { KeyDesk } from "../../lib/access/access-desk";
import type { ApiKey, StoredKey } from "../../lib/model/access";
import type { AccessStore } from "../../lib/store/access";

const SECRET_BYTES = 32;
const SECRET = /^ls_[\w-]{43}$/;
const HINT_CHARS = 7;
/** How exact the last use is. */
const USE_MS = 60_000;

type Store = Pick<AccessStore, "keys" | "createKey" | "renameKey" | "deleteKey" | "keysUsed">;

/** All keys in memory, so that looking one up costs one hash; changed here as in the store. */
export class KeyTable implements KeyDesk {
  readonly #byHash = new Map<string, StoredKey>();
  /** Uses the store does not know yet. */
  readonly #used = new Map<string, number>();

  constructor(
    private readonly store: Store,
    private readonly now: () => number,
  ) {}

  async load(): Promise<void> {
    for (const key of await this.store.keys()) this.#byHash.set(key.hash, key);
  }

  /** The key whose secret this is; null = none (any longer). */
  find(secret: string): ApiKey | null {
    if (!SECRET.test(secret)) return null;
    const key = this.#byHash.get(hashOf(secret));
    if (key === undefined) return null;
    const nowMs = this.now();
    if (key.lastUsedAtMs === null || nowMs - key.lastUsedAtMs >= USE_MS) {
      key.lastUsedAtMs = nowMs;
      this.#used.set(key.id, nowMs);
    }
    return key;
  }

  has(id: string): boolean {
    return this.#withId(id) !== undefined;
  }

  list(): ApiKey[] {
    return [...this.#byHash.values()].map(withoutHash).sort((a, b) => a.name.localeCompare(b.name));
  }

  async create({ name, scopes }: Parameters<KeyDesk["create"]>[0]): ReturnType<KeyDesk["create"]> {
    const secret = `ls_${randomBytes(SECRET_BYTES).toString("base64url")}`;
    const key: StoredKey = {
      id: randomUUID(),
      name,
      scopes,
      hint: secret.slice(0, HINT_CHARS),
      hash: hashOf(secret),
      createdAtMs: this.now(),
      lastUsedAtMs: null,
    };
    await this.store.createKey(key);
    this.#byHash.set(key.hash, key);
    return { key: withoutHash(key), secret };
  }

  async rename(id: string, name: string): Promise<ApiKey | null> {
    if (!(await this.store.renameKey(id, name))) return null;
    const key = this.#withId(id);
    if (key === undefined) return null;
    key.name = name;
    return withoutHash(key);
  }

  async revoke(id: string): Promise<boolean> {
    const isGone = await this.store.deleteKey(id);
    const key = this.#withId(id);
    if (isGone && key !== undefined) this.#byHash.delete(key.hash);
    return isGone;
  }

  /** Stores the last uses that are new. */
  async saveUses(): Promise<void> {
    if (this.#used.size === 0) return;
    const uses = [...this.#used].map(([id, atMs]) => ({ id, atMs }));
    await this.store.keysUsed(uses);
    for (const { id, atMs } of uses) if (this.#used.get(id) === atMs) this.#used.delete(id);
  }

  #withId(id: string): StoredKey | undefined {
    return [...this.#byHash.values()].find((key) => key.id === id);
  }
}

function hashOf(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}

function withoutHash({ hash: _, ...key }: StoredKey): ApiKey {
  return key;
}
