import { canonicalProvider } from "./canonical";
import type { Provider } from "./provider";

/**
 * pirouter limits each deployment by the UTC minute. `X-Pi-Provider` is on a response exactly when a provider
 * answered: then that provider's words decide, after pirouter has already tried the others.
 */
export const pirouter: Provider = {
  id: "pirouter",
  name: "pirouter",
  documentation: "https://pirouter.ai/docs",
  kind: "gateway",
  scope: "deployment",
  inner: ({ headers }) => {
    const named = headers["x-pi-provider"];
    return named === undefined || named === "" ? null : canonicalProvider(named);
  },
  rules: [
    {
      id: "pi1",
      status: [429],
      code: /^rate_limited$/,
      lacksHeader: "x-pi-provider",
      source: "gateway_rate_limit",
      dimension: "detect",
      retryable: "soon",
    },
    { id: "pi2", status: [402], source: "gateway_credits", dimension: "spend", retryable: "never" },
  ],
};
