import type { StoredAttempt } from "../model/attempt";

type Usage = Pick<StoredAttempt, "inputTokens" | "outputTokens" | "cachedInputTokens" | "costNanoUsd">;
type Used = Usage & Pick<StoredAttempt, "id" | "layer" | "parentId">;

/** Tokens and cost of a request, each counted once: a client attempt's own, else those of the gateway attempts behind it. */
export function usageOf(chain: readonly Used[], attempts: readonly Used[]): Usage {
  const total: Usage = { inputTokens: null, outputTokens: null, cachedInputTokens: null, costNanoUsd: null };
  for (const attempt of chain) {
    const hasTokens = attempt.inputTokens !== null || attempt.outputTokens !== null;
    const hasCost = attempt.costNanoUsd !== null;
    if (hasTokens) addTokens(total, attempt);
    if (hasCost) total.costNanoUsd = sum(total.costNanoUsd, attempt.costNanoUsd);
    if ((hasTokens && hasCost) || attempt.layer !== "client" || attempts.length === chain.length) continue;
    for (const behind of gatewayAttempts(attempt, chain, attempts)) {
      if (!hasTokens) addTokens(total, behind);
      if (!hasCost) total.costNanoUsd = sum(total.costNanoUsd, behind.costNanoUsd);
    }
  }
  return total;
}

function addTokens(total: Usage, { inputTokens, outputTokens, cachedInputTokens }: Usage): void {
  total.inputTokens = sum(total.inputTokens, inputTokens);
  total.outputTokens = sum(total.outputTokens, outputTokens);
  total.cachedInputTokens = sum(total.cachedInputTokens, cachedInputTokens);
}

/** Without a parent, gateway attempts belong to the only client attempt; with several, to none. */
function gatewayAttempts(client: Used, chain: readonly Used[], attempts: readonly Used[]): Used[] {
  return attempts.filter(
    ({ layer, parentId }) =>
      layer === "gateway" && (parentId === null ? chain.length === 1 : client.id !== null && parentId === client.id),
  );
}

function sum(a: number | null, b: number | null): number | null {
  return a === null ? b : b === null ? a : a + b;
}
