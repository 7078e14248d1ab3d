import { MAX_BODY_NODES, MAX_DEPTH } from "./limits";

const CUT = "[cut]";

/** A parsed body small and flat enough to be walked by recursion: what is too deep or too much is replaced by `[cut]`. */
export function boundedBody(body: unknown): unknown {
  if (typeof body !== "object" || body === null) return body;
  return new Bounds().copy(body, 0);
}

class Bounds {
  private left = MAX_BODY_NODES;

  copy(value: unknown, depth: number): unknown {
    if (typeof value !== "object" || value === null) return value;
    if (depth >= MAX_DEPTH) return CUT;
    if (Array.isArray(value)) return this.copyList(value, depth);
    const copy: Record<string, unknown> = {};
    for (const [name, child] of Object.entries(value)) {
      if (this.left-- <= 0) break;
      // Assigning to __proto__ would replace the prototype of the copy.
      if (name !== "__proto__") copy[name] = this.copy(child, depth + 1);
    }
    return copy;
  }

  private copyList(list: unknown[], depth: number): unknown[] {
    const copy: unknown[] = [];
    for (const child of list) {
      if (this.left-- <= 0) break;
      copy.push(this.copy(child, depth + 1));
    }
    return copy;
  }
}
