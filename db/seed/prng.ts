/** Seeded random numbers: the same seed gives the same sequence on every machine. */
export interface Prng {
  /** Uniform in [0, 1). */
  next(): number;
  /** Uniform in [low, high). */
  between(low: number, high: number): number;
  /** Whole number in [low, high]. */
  integer(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly [T, ...T[]]): T;
  /** Count of independent events with this mean. */
  poisson(mean: number): number;
  /** Log-normal with this median; sigma 0.5 puts nine in ten between 0.44 and 2.3 medians. */
  around(median: number, sigma: number): number;
  hex(length: number): string;
}

export function createPrng(seed: number): Prng {
  const next = sfc32(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  const prng: Prng = {
    next,
    between: (low, high) => low + next() * (high - low),
    integer: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: (probability) => next() < probability,
    pick: (items) => items[Math.floor(next() * items.length)] ?? items[0],
    poisson(mean) {
      if (mean > 30) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal()));
      const floor = Math.exp(-mean);
      let count = 0;
      for (let product = next(); product > floor; product *= next()) count += 1;
      return count;
    },
    around: (median, sigma) => median * Math.exp(sigma * normal()),
    hex(length) {
      let text = "";
      while (text.length < length)
        text += Math.floor(next() * 0x1_0000_0000)
          .toString(16)
          .padStart(8, "0");
      return text.slice(0, length);
    },
  };
  return prng;
}

/** Small fast counter generator (Chris Doty-Humphrey's sfc32), warmed up from one number. */
function sfc32(seed: number): () => number {
  let a = seed | 0;
  let b = 0x9e3779b9;
  let c = 0x243f6a88;
  let counter = 1;
  const next = () => {
    const mixed = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + mixed;
    c |= 0;
    return (mixed >>> 0) / 0x1_0000_0000;
  };
  for (let round = 0; round < 15; round += 1) next();
  return next;
}
