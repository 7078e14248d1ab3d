/** A message that no model wrote: Claude Code puts a refusal into its transcript that way. */
export interface SyntheticMessage {
  content: { text?: unknown }[];
}

export function isSynthetic(value: unknown): value is SyntheticMessage {
  return (
    typeof value === "object" &&
    value !== null &&
    "model" in value &&
    value.model === "<synthetic>" &&
    "content" in value &&
    Array.isArray(value.content)
  );
}
