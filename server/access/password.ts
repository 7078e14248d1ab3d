import { createHash, randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";

/** 32 MiB and about a third of a second a guess. */
const COST: ScryptOptions = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 };
const HASH_BYTES = 32;
const SALT_BYTES = 16;

/** The password as a memory-hard hash. Guesses are worked out one after the other, so that many need no more memory than one. */
export class Password {
  #lastGuess: Promise<unknown> = Promise.resolve();

  private constructor(
    private readonly salt: Buffer,
    private readonly hash: Buffer,
  ) {}

  /** With the salt of an earlier print the same password has the same print. */
  static async of(text: string, print: string | null): Promise<Password> {
    const salt = print === null ? randomBytes(SALT_BYTES) : Buffer.from(print.split(".")[0] ?? "", "base64url");
    return new Password(salt, await hashOf(text, salt));
  }

  /** Tells one password from another; what it was made of cannot be found out any faster than by guessing. */
  get print(): string {
    return `${this.salt.toString("base64url")}.${createHash("sha256").update(this.hash).digest("base64url")}`;
  }

  isRight(guess: string): Promise<boolean> {
    const judged = this.#lastGuess.then(async () => timingSafeEqual(await hashOf(guess, this.salt), this.hash));
    this.#lastGuess = judged.catch(() => undefined);
    return judged;
  }
}

function hashOf(text: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(text.normalize("NFC"), salt, HASH_BYTES, COST, (error, hash) => (error ? reject(error) : resolve(hash)));
  });
}
