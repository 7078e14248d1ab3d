/** What work came to, or why it failed. */
export function attempt<Value>(work: () => Value): { value: Value } | { error: unknown } {
  try {
    return { value: work() };
  } catch (error) {
    return { error };
  }
}
