import type { InstanceLabels } from "../model/alert";

/** Names an instance within its rule: 16 hex digits, the same whatever order the labels come in; not sent (null) and empty differ. */
export function fingerprint(labels: InstanceLabels): string {
  const sorted = Object.entries(labels)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return hash64(JSON.stringify(sorted));
}

/** cyrb53's two mixed 32-bit lanes in full: no secret, only short and evenly spread. */
function hash64(text: string): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    high = Math.imul(high ^ unit, 2_654_435_761);
    low = Math.imul(low ^ unit, 1_597_334_677);
  }
  const mixedHigh = mix(high, low);
  const mixedLow = mix(low, mixedHigh);
  return hex(mixedHigh) + hex(mixedLow);
}

function mix(lane: number, other: number): number {
  return Math.imul(lane ^ (lane >>> 16), 2_246_822_507) ^ Math.imul(other ^ (other >>> 13), 3_266_489_909);
}

function hex(lane: number): string {
  return (lane >>> 0).toString(16).padStart(8, "0");
}
