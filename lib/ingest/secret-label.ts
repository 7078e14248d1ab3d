import { looksLikeSecret, maskSecrets } from "./mask";
import { rememberedBy } from "./remembered";

/**
 * `any`: long random hexadecimal counts too, for the one label people put keys in. `shaped`: only what has the shape of
 * a key, because account, run and deployment ids of 32 hexadecimal digits are common.
 */
export type SecretTest = "any" | "shaped";

const looksRandom = rememberedBy(looksLikeSecret);
const hasKeyShape = rememberedBy((label) => maskSecrets(label) !== label);

/** True for a label that must not be stored. */
export function isSecretLabel(label: string, test: SecretTest): boolean {
  return test === "any" ? looksRandom(label) : hasKeyShape(label);
}
