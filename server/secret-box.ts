import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes, scryptSync } from "node:crypto";
import { readFileSync, renameSync, statSync, writeFileSync } from "node:fs";

const VERSION = "v1";
const CIPHER = "aes-256-gcm";
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const PURPOSE = "limitscope secret box v1";
/** Rights of anybody but the owner. */
const OTHERS = 0o077;

/** Encrypts what is stored of channels' secrets. */
export interface SecretBox {
  seal(plain: string): string;
  /** `of` names whose secrets they are, as in "channel Night shift", for the error; throws SecretsUnreadableError. */
  open(sealed: string, of: string): string;
}

export class SecretsUnreadableError extends Error {
  override readonly name = "SecretsUnreadableError";
}

/** The file of the key does not keep it secret, or is none; the message says what to do. */
export class SecretFileError extends Error {
  override readonly name = "SecretFileError";
}

interface Key {
  bytes: Buffer;
  /** Tells keys apart without telling anything about them. */
  id: string;
}

/**
 * Takes its key from LIMITSCOPE_SECRET or, without it, from a file beside the database that is made when something is
 * first sealed. Throws SecretFileError at once where that file is there and others may read it.
 */
export function openSecretBox({ secret, databasePath }: { secret: string | null; databasePath: string }): SecretBox {
  const path = `${databasePath}.secret`;
  const source = secret === null ? path : "LIMITSCOPE_SECRET";
  let key = secret === null ? readKeyFile(path) : keyOfPhrase(secret);

  const seal = (plain: string): string => {
    key ??= makeKeyFile(path);
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(CIPHER, key.bytes, iv);
    cipher.setAAD(Buffer.from(PURPOSE));
    const sealed = Buffer.concat([cipher.update(plain, "utf8"), cipher.final(), cipher.getAuthTag()]);
    return [VERSION, key.id, iv.toString("base64url"), sealed.toString("base64url")].join(".");
  };

  const open = (sealed: string, of: string): string => {
    const unreadable = (why: string) => new SecretsUnreadableError(`The secrets of ${of} cannot be read: ${why}`);
    const [version, keyId, iv = "", text = ""] = sealed.split(".");
    if (version !== VERSION) throw unreadable("they were stored by another version of Limitscope. Enter them again.");
    if (key === null) throw unreadable(`the key they were encrypted with, ${source}, is missing. ${putBack(source)}`);
    if (keyId !== key.id) {
      throw unreadable(`they were encrypted with another key than the one in ${source}. ${putBack(source)}`);
    }
    const bytes = Buffer.from(text, "base64url");
    try {
      const decipher = createDecipheriv(CIPHER, key.bytes, Buffer.from(iv, "base64url"), { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(PURPOSE));
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
      return decipher.update(bytes.subarray(0, -TAG_BYTES), undefined, "utf8") + decipher.final("utf8");
    } catch {
      throw unreadable("they are damaged in the database. Enter them again.");
    }
  };

  return { seal, open };
}

function putBack(source: string): string {
  return `Put the former ${source} back and restart, or enter the secrets again.`;
}

/** People choose it, so guessing is made slow. */
function keyOfPhrase(phrase: string): Key {
  return keyOf(scryptSync(phrase, PURPOSE, KEY_BYTES));
}

function keyOf(bytes: Buffer): Key {
  return { bytes, id: createHash("sha256").update(PURPOSE).update(bytes).digest("base64url").slice(0, 8) };
}

function keyOfRandom(bytes: Buffer): Key {
  return keyOf(Buffer.from(hkdfSync("sha256", bytes, "", PURPOSE, KEY_BYTES)));
}

/** null = there is none yet. */
function readKeyFile(path: string): Key | null {
  const status = statSync(path, { throwIfNoEntry: false });
  if (status === undefined) return null;
  // Windows has no such rights: every file looks open there.
  if (process.platform !== "win32" && (status.mode & OTHERS) !== 0) {
    const mode = (status.mode & 0o777).toString(8);
    throw new SecretFileError(
      `${path} holds the key of stored secrets, and others may use it (mode ${mode}): chmod 600 ${path}`,
    );
  }
  const bytes = Buffer.from(readFileSync(path, "utf8").trim(), "base64url");
  if (bytes.length !== KEY_BYTES) {
    throw new SecretFileError(
      `${path} holds no key. Put a backup of it in its place, or remove it and enter all secrets again.`,
    );
  }
  return keyOfRandom(bytes);
}

function makeKeyFile(path: string): Key {
  const bytes = randomBytes(KEY_BYTES);
  const draft = `${path}.new`;
  writeFileSync(draft, `${bytes.toString("base64url")}\n`, { mode: 0o600, flush: true });
  renameSync(draft, path);
  return keyOfRandom(bytes);
}
