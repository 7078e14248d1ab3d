import { MAX_DEPTH, MAX_READ_BODY_CHARS } from "./limits";

export interface Clipped {
  body: unknown;
  isCut: boolean;
}

const CUT = "[cut]";
/** Quotes, colon or comma, and brackets around each member. */
const MARKS_CHARS = 4;

/** A parsed body read as far as its text would be, in its own order; texts stay whole, because their end may matter more. */
export function clipBody(body: unknown, maxChars: number = MAX_READ_BODY_CHARS): Clipped {
  if (typeof body !== "object" || body === null) return { body, isCut: false };
  const clipper = new Clipper(maxChars);
  return { body: clipper.copy(body, 0), isCut: clipper.isCut };
}

class Clipper {
  isCut = false;
  constructor(private left: number) {}

  copy(value: unknown, depth: number): unknown {
    if (typeof value === "string") return this.text(value);
    if (typeof value !== "object" || value === null) return value;
    if (depth >= MAX_DEPTH) return CUT;
    return Array.isArray(value) ? this.list(value, depth) : this.members(value, depth);
  }

  private text(value: string): string {
    const kept = value.slice(0, Math.max(0, this.left));
    this.left -= value.length;
    if (kept.length < value.length) this.isCut = true;
    return kept;
  }

  private list(list: readonly unknown[], depth: number): unknown[] {
    const copy: unknown[] = [];
    for (const child of list) {
      if (!this.hasRoom(MARKS_CHARS)) break;
      copy.push(this.copy(child, depth + 1));
    }
    return copy;
  }

  private members(object: object, depth: number): Record<string, unknown> {
    const copy: Record<string, unknown> = {};
    for (const [name, child] of Object.entries(object)) {
      if (!this.hasRoom(name.length + MARKS_CHARS)) break;
      // Assigning to __proto__ would replace the prototype of the copy.
      if (name !== "__proto__") copy[name] = this.copy(child, depth + 1);
    }
    return copy;
  }

  private hasRoom(chars: number): boolean {
    this.left -= chars;
    if (this.left < 0) this.isCut = true;
    return this.left >= 0;
  }
}
