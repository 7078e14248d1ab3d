type Expecting = "value" | "value_or_end" | "key" | "key_or_end" | "colon" | "next" | "nothing";

const SCALAR = /-?(?:0|[1-9]\d{0,400})(?:\.\d{1,400})?(?:[eE][+-]?\d{1,10})?(?![\w.+-])|(?:true|false|null)(?!\w)/y;
const BLANKS = /[ \t\r\n]*/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

/** Offset at which a text stops being JSON, its length where it ends too early. The engine's own message names it only sometimes. */
export function jsonBreak(text: string): number {
  return new Scanner(text).run();
}

class Scanner {
  private at = 0;
  private expecting: Expecting = "value";
  private readonly open: ("{" | "[")[] = [];

  constructor(private readonly text: string) {}

  run(): number {
    for (;;) {
      if (this.text.charCodeAt(this.at) <= 0x20) this.skip(BLANKS);
      if (this.at >= this.text.length || !this.step(this.text.charAt(this.at))) return this.at;
    }
  }

  /** Takes one token; false where it cannot stand here, with `at` on the fault. */
  private step(char: string): boolean {
    switch (this.expecting) {
      case "value":
        return this.value(char);
      case "value_or_end":
        return char === "]" ? this.closed() : this.value(char);
      case "key":
        return this.string("colon");
      case "key_or_end":
        return char === "}" ? this.closed() : this.string("colon");
      case "colon":
        return char === ":" && this.passed("value");
      case "next":
        if (char === ",") return this.passed(this.open.at(-1) === "{" ? "key" : "value");
        return char === (this.open.at(-1) === "{" ? "}" : "]") && this.closed();
      case "nothing":
        return false;
    }
  }

  private value(char: string): boolean {
    if (char === '"') return this.string(this.after());
    if (char === "{" || char === "[") {
      this.open.push(char);
      return this.passed(char === "{" ? "key_or_end" : "value_or_end");
    }
    if (!this.skip(SCALAR)) return false;
    this.expecting = this.after();
    return true;
  }

  private string(next: Expecting): boolean {
    if (this.text.charAt(this.at) !== '"') return false;
    for (this.at++; this.at < this.text.length; ) {
      const code = this.text.charCodeAt(this.at);
      if (code === 0x22) return this.passed(next);
      if (code < 0x20) return false;
      if (code !== 0x5c) this.at++;
      else if (!this.skip(ESCAPE)) return false;
    }
    return false;
  }

  private closed(): boolean {
    this.open.pop();
    return this.passed(this.after());
  }

  private after(): Expecting {
    return this.open.length === 0 ? "nothing" : "next";
  }

  private passed(next: Expecting): true {
    this.at++;
    this.expecting = next;
    return true;
  }

  private skip(pattern: RegExp): boolean {
    pattern.lastIndex = this.at;
    if (!pattern.test(this.text)) return false;
    this.at = pattern.lastIndex;
    return true;
  }
}
