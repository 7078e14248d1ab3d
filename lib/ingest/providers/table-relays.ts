import type { Scope } from "../../model/limit";
import type { Provider } from "./provider";

const relay = (id: string, name: string, documentation: string, scope: Scope = "user"): Provider => ({
  id,
  name,
  documentation,
  kind: "gateway",
  scope,
  rules: [],
});

/**
 * Relays that people run or rent, known by name alone: what they say of money, budgets and rates they say of themselves,
 * unless the words of a provider behind them are in it.
 */
export const relayTable: readonly Provider[] = [
  relay("claude_relay_service", "claude-relay-service", "https://github.com/Wei-Shaw/claude-relay-service", "key"),
  relay("sub2api", "sub2api", "https://github.com/Wei-Shaw/sub2api", "key"),
  relay("cliproxyapi", "CLIProxyAPI", "https://github.com/router-for-me/CLIProxyAPI", "key"),
  relay("claude_code_router", "claude-code-router", "https://github.com/musistudio/claude-code-router", "key"),
  relay("omniroute", "OmniRoute", "https://github.com/diegosouzapw/OmniRoute", "key"),
  relay("helicone", "Helicone", "https://docs.helicone.ai", "key"),
  relay("requesty", "Requesty", "https://docs.requesty.ai", "key"),
  relay("poe", "Poe", "https://creator.poe.com/docs", "account"),
  relay("aihubmix", "AiHubMix", "https://docs.aihubmix.com", "account"),
  relay("dmxapi", "DMXAPI", "https://doc.dmxapi.cn", "account"),
  relay("api2d", "API2D", "https://api2d.com", "account"),
  relay("chatanywhere", "ChatAnywhere", "https://github.com/chatanywhere/GPT_API_free", "key"),
  relay("kilocode", "Kilo Code", "https://kilo.ai/docs", "account"),
];
