import type { StoredAttempt } from "../model/attempt";

type Usage = Pick<StoredAttempt, "inputTokens" | "outputTokens" | "cachedInputTokens" | "costNanoUsd">;
type Used = Usage & Pick<StoredAttempt, "id" | "layer" | "parentId">;

/** Tokens and cost of a request, each counted once: a client attempt's own, else those of the gateway attempts behind it. */
export function usageOf(chain: readonly Used[], attempts: readonly Used[]): Usage {
  const parts = chain.map((attempt) => {
    const behind = attempt.layer === "client" ? gatewayAttempts(attempt, chain, attempts) : [];
    const hasTokens = attempt.inputTokens !== null || attempt.outputTokens !== null;
    const tokens = hasTokens ? [attempt] : behind;
    const costs = attempt.costNanoUsd !== null ? [attempt] : behind;
    return { tokens, costs };
  });
  const tokens = parts.flatMap((part) => part.tokens);
  return {
    inputTokens: sum(tokens.map(({ inputTokens }) => inputTokens)),
    outputTokens: sum(tokens.map(({ outputTokens }) => outputTokens)),
    cachedInputTokens: sum(tokens.map(({ cachedInputTokens }) => cachedInputTokens)),
    costNanoUsd: sum(parts.flatMap((part) => part.costs).map(({ costNanoUsd }) => costNanoUsd)),
  };
}

/** Without a parent, gateway attempts belong to the only client attempt; with several, to none. */
function gatewayAttempts(client: Used, chain: readonly Used[], attempts: readonly Used[]): Used[] {
  return attempts.filter(
    ({ layer, parentId }) =>
      layer === "gateway" && (parentId === null ? chain.length === 1 : client.id !== null && parentId === client.id),
  );
}

function sum(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((total, value) => total + value, 0);
}
