/** One-sided quantiles of the normal distribution. */
const Z = { 0.9: 1.2816, 0.95: 1.645 } as const;
export type Confidence = keyof typeof Z;

/** Wilson's one-sided bounds of a share: with this confidence the true one is not below `lower`, and not above `upper`. */
export function wilsonBounds(bad: number, samples: number, confidence: Confidence): { lower: number; upper: number } {
  const z = Z[confidence];
  const share = Math.min(1, Math.max(0, bad / samples));
  const centre = share + (z * z) / (2 * samples);
  const reach = z * Math.sqrt((share * (1 - share)) / samples + (z * z) / (4 * samples * samples));
  const scale = 1 + (z * z) / samples;
  return { lower: Math.max(0, (centre - reach) / scale), upper: Math.min(1, (centre + reach) / scale) };
}
