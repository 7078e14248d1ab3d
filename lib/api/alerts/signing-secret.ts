import type { ChannelType } from "../../model/channel";

export const SECRET_BYTES = 32;

/** A fresh secret as Standard Webhooks writes it, from random bytes. */
export type NewSecret = () => string;

/** What is signed with a secret of ours; the others have secrets of the receiver, or none. */
export function isSigned(type: ChannelType): boolean {
  return type === "webhook";
}
