export type Loose = string | number | boolean | null | Loose[] | LooseObject;
export interface LooseObject {
  [key: string]: Loose;
}

/** `cut`: the text ended inside; what was read so far is in `value`. `broken`: a character made no sense. */
export interface LooseResult {
  value: Loose;
  end: number;
  state: "complete" | "cut" | "broken";
}

const MAX_DEPTH = 24;
const CLOSING: Readonly<Record<string, string>> = { '"': '"', "'": "'", "“": "”", "‘": "’" };
const ESCAPES: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };
const NAME = /[A-Za-z_$][\w$-]{0,63}(?=\s{0,4}:)/y;
const WORDS = new Map<string, boolean | null>([
  ["true", true],
  ["false", false],
  ["null", null],
  ["True", true],
  ["False", false],
  ["None", null],
]);

/**
 * Reads one object, array or string from `start`: JSON, Python repr, bytes literals, keys without quotes, typographic quotes,
 * full-width punctuation, and text cut anywhere.
 */
export function parseLoose(text: string, start: number): LooseResult {
  const reader = new LooseReader(text, start);
  const value = reader.readValue(0);
  return { value, end: reader.at, state: reader.state };
}

class LooseReader {
  state: LooseResult["state"] = "complete";

  constructor(
    private readonly text: string,
    public at: number,
  ) {}

  readValue(depth: number): Loose {
    this.skipSpace();
    const char = this.peek();
    if (char === "") return this.fail("cut", null);
    if (depth > MAX_DEPTH) return this.fail("broken", null);
    if (char === "{" || char === "｛") return this.readObject(depth);
    if (char === "[") return this.readArray(depth);
    if (char in CLOSING) return this.readString();
    if (char === "b" && /["']/.test(this.text[this.at + 1] ?? "")) {
      this.at++;
      return this.readString();
    }
    return this.readWord();
  }

  private readObject(depth: number): LooseObject {
    const object: LooseObject = Object.create(null);
    this.at++;
    while (true) {
      this.skipSpace();
      const char = this.peek();
      if (char === "") return this.fail("cut", object);
      if (char === "}" || char === "｝") {
        this.at++;
        return object;
      }
      const key = char in CLOSING ? this.readString() : this.readName();
      if (key === null) return this.fail("broken", object);
      this.skipSpace();
      if (this.peek() === "") return this.fail("cut", object);
      if (!this.accept(":：")) return this.fail("broken", object);
      const value = this.readValue(depth + 1);
      object[key] = value;
      if (this.state !== "complete") return object;
      this.skipSpace();
      if (this.accept(",，") || "}｝".includes(this.peek())) continue;
      return this.fail("broken", object);
    }
  }

  /** A key without quotes, as Node and Rust print objects; a word that no colon follows is none. */
  private readName(): string | null {
    NAME.lastIndex = this.at;
    const name = NAME.exec(this.text)?.[0] ?? null;
    if (name !== null) this.at += name.length;
    return name;
  }

  private readArray(depth: number): Loose[] {
    const items: Loose[] = [];
    this.at++;
    while (true) {
      this.skipSpace();
      if (this.peek() === "") return this.fail("cut", items);
      if (this.accept("]")) return items;
      items.push(this.readValue(depth + 1));
      if (this.state !== "complete") return items;
      this.skipSpace();
      if (this.accept(",，") || "]".includes(this.peek())) continue;
      return this.fail("broken", items);
    }
  }

  private readString(): string {
    const open = this.peek();
    const close = CLOSING[open] ?? open;
    this.at++;
    const parts: string[] = [];
    let from = this.at;
    while (this.at < this.text.length) {
      const char = this.text[this.at] ?? "";
      if (char === "\\") {
        parts.push(this.text.slice(from, this.at), this.readEscape());
        from = this.at;
      } else if ((char === close || char === open) && this.endsString(this.at + 1)) {
        parts.push(this.text.slice(from, this.at));
        this.at++;
        return parts.join("");
      } else this.at++;
    }
    parts.push(this.text.slice(from));
    return this.fail("cut", parts.join(""));
  }

  /** A quote inside a text that nobody escaped is followed by something else than punctuation. */
  private endsString(at: number): boolean {
    let next = at;
    while (next < this.text.length && isSpace(this.text.charCodeAt(next))) next++;
    return next >= this.text.length || ",:}])，：｝".includes(this.text[next] ?? "");
  }

  private readEscape(): string {
    const kind = this.text[this.at + 1] ?? "";
    const digits = kind === "u" ? 4 : kind === "x" ? 2 : 0;
    if (digits > 0) {
      const hex = this.text.slice(this.at + 2, this.at + 2 + digits);
      if (hex.length === digits && /^[0-9a-f]+$/i.test(hex)) {
        this.at += 2 + digits;
        return String.fromCharCode(Number.parseInt(hex, 16));
      }
    }
    this.at = Math.min(this.at + 2, this.text.length);
    return ESCAPES[kind] ?? kind;
  }

  private readWord(): Loose {
    const from = this.at;
    while (this.at < this.text.length && !",}]，｝\n".includes(this.text[this.at] ?? "") && this.at - from < 200)
      this.at++;
    const word = this.text.slice(from, this.at).trim();
    if (word === "") return this.fail("broken", null);
    const constant = WORDS.get(word);
    if (constant !== undefined) return constant;
    if (/^-?\d{1,15}(?:\.\d{1,12})?(?:e[+-]?\d{1,3})?$/i.test(word)) return Number(word);
    return word;
  }

  private accept(chars: string): boolean {
    const char = this.peek();
    if (char === "" || !chars.includes(char)) return false;
    this.at++;
    return true;
  }

  private peek(): string {
    return this.text[this.at] ?? "";
  }

  private skipSpace(): void {
    while (this.at < this.text.length && isSpace(this.text.charCodeAt(this.at))) this.at++;
  }

  private fail<T>(state: "cut" | "broken", value: T): T {
    if (this.state === "complete") this.state = state;
    return value;
  }
}

function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13) || code === 0xa0 || code === 0x3000;
}
