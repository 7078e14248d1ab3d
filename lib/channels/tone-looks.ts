import type { Tone } from "./message-text";

/** In front of titles where a dialect has no colours. */
export const SIGN: Record<Tone, string> = { critical: "🔴", warning: "🟠", resolved: "✅", info: "ℹ️" };

export const HEX_COLOUR: Record<Tone, string> = {
  critical: "#d92d20",
  warning: "#dc6803",
  resolved: "#079455",
  info: "#475467",
};

export function colourNumber(tone: Tone): number {
  return Number.parseInt(HEX_COLOUR[tone].slice(1), 16);
}
