import { foldedChar, GAP } from "./folded";

const ASCII = 128;
/** Characters beyond ASCII share so many classes by their low bits. */
const SHARED = 32;

interface Node {
  next: Map<number, Node>;
  id: number;
  fallback: Node | null;
  owners: Set<number>;
}

/**
 * Finds which of many folded words stand in a text, in one pass over it (the automaton of Aho and Corasick). May find a
 * word that is not there, because characters beyond ASCII share classes; never misses one.
 */
export class WordScan {
  private readonly classes = new CharClasses();
  /** State and class of the next character → next state. */
  private readonly moves: Uint16Array;
  /** States from here on end a word; those of all others would only take room in the cache. */
  private readonly firstEnd: number;
  private readonly ownersAt: readonly (readonly number[])[];
  private readonly seenIn: Uint32Array;
  private scans = 0;

  /** A scan marks the owners of the words it finds. */
  constructor(words: readonly (readonly [word: string, owner: number])[]) {
    const codes = words.map(([word, owner]) => [this.classes.ofWord(word), owner] as const);
    const nodes = automaton(codes);
    const width = this.classes.count;
    this.moves = new Uint16Array(nodes.length * width);
    for (const { id, fallback, next } of nodes) {
      const row = id * width;
      if (fallback !== null) this.moves.copyWithin(row, fallback.id * width, (fallback.id + 1) * width);
      for (const [one, node] of next) this.moves[row + one] = node.id;
    }
    const ends = nodes.filter(isEnd).toSorted((a, b) => a.id - b.id);
    this.firstEnd = nodes.length - ends.length;
    this.ownersAt = ends.map(({ owners }) => [...owners]);
    this.seenIn = new Uint32Array(ends.length);
  }

  /** `marks` has a bit for each owner. */
  scan(text: string, marks: Uint32Array): void {
    const { moves, firstEnd, classes } = this;
    const { ascii, count: width, gap } = classes;
    const scan = ++this.scans;
    let state = 0;
    let last = -1;
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      const one = code < ASCII ? (ascii[code] as number) : classes.of(code);
      if (one === gap && last === gap) continue;
      last = one;
      state = moves[state * width + one] as number;
      if (state >= firstEnd) this.mark(state - firstEnd, scan, marks);
    }
  }

  private mark(end: number, scan: number, marks: Uint32Array): void {
    if (this.seenIn[end] === scan) return;
    this.seenIn[end] = scan;
    for (const owner of this.ownersAt[end] as readonly number[]) setBit(marks, owner);
  }
}

function setBit(bits: Uint32Array, at: number): void {
  bits[at >> 5] = (bits[at >> 5] as number) | (1 << (at & 31));
}

export function hasBit(bits: Uint32Array, at: number): boolean {
  return ((bits[at >> 5] as number) & (1 << (at & 31))) !== 0;
}

/** Numbers the characters that words consist of; class 0 is every other one. */
class CharClasses {
  readonly ascii = new Uint8Array(ASCII);
  count = 1 + SHARED;
  readonly gap = this.added(GAP);

  ofWord(word: string): number[] {
    return word.split("").map((char) => (char.charCodeAt(0) < ASCII ? this.added(char) : this.of(char.charCodeAt(0))));
  }

  of(code: number): number {
    if (code < ASCII) return this.ascii[code] as number;
    return isWideGap(code) ? this.gap : 1 + (code & (SHARED - 1));
  }

  private added(char: string): number {
    const code = char.charCodeAt(0);
    if (this.ascii[code] !== 0) return this.ascii[code] as number;
    const one = this.count++;
    for (let other = 0; other < ASCII; other++) {
      if (foldedChar(String.fromCharCode(other)) === char) this.ascii[other] = one;
    }
    return one;
  }
}

/** What `\s` matches beyond ASCII. */
function isWideGap(code: number): boolean {
  if (code > 0x3000) return code === 0xfeff;
  if (code < 0x1680) return code === 0xa0;
  return /\s/.test(String.fromCharCode(code));
}

/** All nodes, breadth first: each stands behind its fallback. */
function automaton(words: readonly (readonly [codes: readonly number[], owner: number])[]): Node[] {
  const root = emptyNode();
  for (const [codes, owner] of words) {
    let node = root;
    for (const one of codes) {
      const next = node.next.get(one) ?? emptyNode();
      node.next.set(one, next);
      node = next;
    }
    node.owners.add(owner);
  }
  const nodes = withFallbacks(root);
  const inOrder = [...nodes.filter((node) => !isEnd(node)), ...nodes.filter(isEnd)];
  for (const [id, node] of inOrder.entries()) node.id = id;
  return nodes;
}

function isEnd({ owners }: Node): boolean {
  return owners.size > 0;
}

function emptyNode(): Node {
  return { next: new Map(), id: 0, fallback: null, owners: new Set() };
}

/** Breadth first, so that each fallback is complete before it is needed. */
function withFallbacks(root: Node): Node[] {
  const nodes = [root];
  for (const node of nodes) {
    for (const [one, next] of node.next) {
      next.fallback = node.fallback === null ? root : moveFrom(node.fallback, one);
      for (const owner of next.fallback.owners) next.owners.add(owner);
      nodes.push(next);
    }
  }
  return nodes;
}

/** From the root every character leads somewhere, be it back to the root. */
function moveFrom(node: Node, one: number): Node {
  const next = node.next.get(one);
  if (next !== undefined) return next;
  return node.fallback === null ? node : moveFrom(node.fallback, one);
}
